/** `/protection-fund`: the fund's assets, its addresses, and its history. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { FactList } from "../figures/fact-list";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import { Page, Section } from "../frame/page";
import { CoinName } from "../market/coin-name";
import { fetchFund, type Fund } from "./about-calls";
import styles from "./about.module.css";

export function FundPage() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney();
  const query = useQuery("fund", fetchFund);
  return (
    <Page title={t("pages.fund")} about={t("fund.about")}>
      <QueryResult query={query}>
        {({ balanceUsdt, updatedAt, addresses, history }) => (
          <>
            <Section>
              <div className={styles["facts"]}>
                <FactList
                  facts={[
                    {
                      name: t("fund.balance"),
                      value: money.fromUsdt(balanceUsdt),
                    },
                    {
                      name: t("fund.updated"),
                      value: figures.date(updatedAt),
                    },
                  ]}
                />
              </div>
            </Section>
            <Section title={t("fund.history")}>
              <History history={history} />
            </Section>
            <Section title={t("fund.addresses")}>
              <RecordsTable
                name={t("fund.addresses")}
                rows={addresses}
                rowKey={({ address }) => address}
                columns={[
                  {
                    head: t("assets.coin"),
                    render: ({ coinName }) => <CoinName coin={coinName} />,
                  },
                  { head: t("fund.chain"), render: ({ chain }) => chain },
                  {
                    head: t("fund.address"),
                    render: ({ address }) => (
                      <bdi className={styles["code"]}>{address}</bdi>
                    ),
                  },
                  {
                    head: t("fund.amount"),
                    kind: "figure",
                    render: ({ balance }) => figures.amount(balance),
                  },
                  {
                    head: t("assets.value"),
                    kind: "figure",
                    render: ({ valueUsdt }) => money.fromUsdt(valueUsdt),
                  },
                ]}
              />
            </Section>
          </>
        )}
      </QueryResult>
    </Page>
  );
}

function History({ history }: Pick<Fund, "history">) {
  const figures = useFigures();
  const money = useMoney();
  const most = Math.max(...history.map((one) => Number(one.balanceUsdt)));
  return (
    <ol className={styles["history"]}>
      {history.map(({ time, balanceUsdt }) => (
        <li key={time} className={styles["month"]}>
          <span
            className={styles["bar"]}
            style={{ blockSize: `${(Number(balanceUsdt) / most) * 100}%` }}
          />
          <span aria-hidden="true">{figures.month(time)}</span>
          <span className={styles["hidden"]}>
            {figures.date(time)}: {money.fromUsdt(balanceUsdt)}
          </span>
        </li>
      ))}
    </ol>
  );
}
