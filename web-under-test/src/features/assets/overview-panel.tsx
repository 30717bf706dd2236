/** An overview of all accounts: the total, today's profit, and each account's share. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Change, Toned } from "../figures/change";
import { Figure } from "../figures/figure";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import { useAppRates } from "../in-app/app-rates";
import { usePreferences } from "../preferences/preferences-context";
import { VALUED_IN_BTC, VALUED_IN_CURRENCY } from "../preferences/settings";
import { Section, Stack } from "../frame/page";
import { fetchOverview, type AccountTab, type Overview } from "./asset-calls";
import styles from "./overview-panel.module.css";
import { Total } from "./total";
import { useShownAmounts } from "./use-shown-amounts";

interface OverviewPanelProps {
  readonly onChoose: (tab: AccountTab) => void;
}

export function OverviewPanel({ onChoose }: OverviewPanelProps) {
  const overview = useQuery("overview", fetchOverview);
  return (
    <QueryResult query={overview}>
      {(value) => <Shown overview={value} onChoose={onChoose} />}
    </QueryResult>
  );
}

function Shown({
  overview,
  onChoose,
}: OverviewPanelProps & { readonly overview: Overview }) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney(useAppRates());
  const amounts = useShownAmounts();
  const { settings, change } = usePreferences();
  const { totalUsdt, totalBtc, profitUsdt, profitRate, tabs } = overview;
  const inBtc = `${figures.amount(totalBtc)} BTC`;
  const inCurrency = money.fromUsdt(totalUsdt);
  const isBtcFirst = settings.valuationUnit === VALUED_IN_BTC;
  return (
    <Stack>
      <Section>
        <Total
          name={t("assets.total")}
          usdt={totalUsdt}
          text={isBtcFirst ? inBtc : inCurrency}
        >
          <button
            type="button"
            className={styles["other"]}
            onClick={() =>
              change({
                valuationUnit: isBtcFirst ? VALUED_IN_CURRENCY : VALUED_IN_BTC,
              })
            }
          >
            ≈ <Figure>{amounts.of(isBtcFirst ? inCurrency : inBtc)}</Figure>
          </button>
          <p className={styles["profit"]}>
            {t("assets.today")}{" "}
            {amounts.areShown ? (
              <>
                <Toned decimal={profitUsdt} text={money.fromUsdt(profitUsdt)} />{" "}
                (<Change ratio={profitRate} />)
              </>
            ) : (
              amounts.of("")
            )}
          </p>
        </Total>
      </Section>
      <Section title={t("assets.accounts")}>
        <ul>
          {tabs.map(({ tab, valueUsdt }) => {
            const share = Number(valueUsdt) / (Number(totalUsdt) || 1);
            return (
              <li key={tab} className={styles["account"]}>
                <button
                  type="button"
                  className={styles["row"]}
                  onClick={() => onChoose(tab)}
                >
                  <span>{t(`assets.tabs.${tab}`)}</span>
                  <span className={styles["value"]}>
                    <Figure>{amounts.of(money.fromUsdt(valueUsdt))}</Figure>
                  </span>
                  <span className={styles["share"]}>
                    {figures.share(String(share), 1)}
                  </span>
                  <span
                    className={styles["bar"]}
                    style={{ inlineSize: `${share * 100}%` }}
                  />
                </button>
              </li>
            );
          })}
        </ul>
      </Section>
    </Stack>
  );
}
