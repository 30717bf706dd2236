/** `/proof-of-reserves`: the exchange's holdings and liabilities. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { FactList } from "../figures/fact-list";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import { Page, Section } from "../frame/page";
import { CoinName } from "../market/coin-name";
import { fetchReserves } from "./about-calls";
import styles from "./about.module.css";

const PLACES = 2;

export function ReservesPage() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney();
  const query = useQuery("reserves", fetchReserves);
  return (
    <Page title={t("pages.reserves")} about={t("reserves.about")}>
      <QueryResult query={query}>
        {({ auditedAt, merkleRoot, reserveRatio, assets }) => (
          <>
            <Section>
              <div className={styles["facts"]}>
                <FactList
                  facts={[
                    {
                      name: t("reserves.ratio"),
                      value: figures.share(reserveRatio, 0),
                    },
                    {
                      name: t("reserves.audited"),
                      value: figures.date(auditedAt),
                    },
                    {
                      name: t("reserves.root"),
                      value: <bdi className={styles["code"]}>{merkleRoot}</bdi>,
                    },
                  ]}
                />
              </div>
            </Section>
            <Section title={t("reserves.coins")}>
              <RecordsTable
                name={t("reserves.coins")}
                rows={assets}
                rowKey={({ coinName }) => coinName}
                columns={[
                  {
                    head: t("assets.coin"),
                    render: ({ coinName }) => <CoinName coin={coinName} />,
                  },
                  {
                    head: t("reserves.held"),
                    kind: "figure",
                    render: ({ reserves }) => figures.amount(reserves, PLACES),
                  },
                  {
                    head: t("reserves.owed"),
                    kind: "figure",
                    render: ({ liabilities }) =>
                      figures.amount(liabilities, PLACES),
                  },
                  {
                    head: t("reserves.ratio"),
                    kind: "figure",
                    render: ({ ratio }) => figures.share(ratio, 0),
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
