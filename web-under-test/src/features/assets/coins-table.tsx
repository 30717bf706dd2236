/** The coins of an account, with account-specific columns. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Toned } from "../figures/change";
import { RecordsTable, type Column } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import { useAppRates } from "../in-app/app-rates";
import { CoinBadge } from "../market/coin-badge";
import type { AccountTab, AssetCoin } from "./asset-calls";
import styles from "./coins-table.module.css";
import { useShownAmounts } from "./use-shown-amounts";

interface CoinsTableProps {
  readonly tab: AccountTab;
  readonly coins: readonly AssetCoin[];
}

const NONE = "–";

export function CoinsTable({ tab, coins }: CoinsTableProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney(useAppRates());
  const amounts = useShownAmounts();
  const amount = (decimal: string | undefined): string =>
    decimal === undefined ? NONE : amounts.of(figures.amount(decimal));

  /** Columns that only some accounts have. */
  const own: Readonly<
    Partial<Record<AccountTab, readonly Column<AssetCoin>[]>>
  > = {
    contract: [
      figure(t("assets.profit"), ({ details }) =>
        amounts.areShown ? (
          <Toned
            decimal={details.unrealizedProfit ?? "0"}
            text={figures.signed(details.unrealizedProfit ?? "0", 4)}
          />
        ) : (
          amounts.of("")
        ),
      ),
      figure(t("assets.equity"), ({ details }) => amount(details.equity)),
    ],
    financial: [
      figure(t("assets.apr"), ({ details }) =>
        details.apr === undefined ? NONE : figures.share(details.apr, 2),
      ),
      figure(t("assets.term"), ({ details: { term = 0 } }) =>
        term === 0 ? t("assets.flexible") : t("assets.days", { count: term }),
      ),
    ],
    margin: [
      figure(t("assets.borrowed"), ({ details }) => amount(details.borrowed)),
      figure(t("assets.interest"), ({ details }) => amount(details.interest)),
      figure(t("assets.risk"), ({ details }) =>
        details.riskRate === undefined
          ? NONE
          : figures.share(details.riskRate, 2),
      ),
    ],
  };
  return (
    <RecordsTable
      name={t(`assets.tabs.${tab}`)}
      rows={coins}
      rowKey={({ coinId, details }) => `${coinId} ${details.symbol ?? ""}`}
      empty={t("assets.none")}
      columns={[
        {
          head: t("assets.coin"),
          render: ({ coinName, fullName, details }) => (
            <span className={styles["coin"]}>
              <CoinBadge coin={coinName} />
              <span>
                <span className={styles["name"]}>{coinName}</span>
                <span className={styles["full"]}>
                  {details.symbol ?? fullName}
                </span>
              </span>
            </span>
          ),
        },
        figure(t("assets.totalOf"), ({ total }) => amount(total)),
        figure(t("assets.available"), ({ available }) => amount(available)),
        figure(t("assets.frozen"), ({ frozen }) => amount(frozen)),
        ...(own[tab] ?? []),
        figure(t("assets.value"), ({ valueUsdt }) =>
          amounts.of(money.fromUsdt(valueUsdt)),
        ),
      ]}
    />
  );
}

function figure(
  head: string,
  render: Column<AssetCoin>["render"],
): Column<AssetCoin> {
  return { head, render, kind: "figure" };
}
