/** `/transaction`: the user's trades, by line. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Tabs } from "../../ui/tabs";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section } from "../frame/page";
import { useKept } from "../local-database/use-kept";
import { LINES, type Line } from "../market/lines";
import { fetchTransactions } from "./record-calls";

const SHOWN: readonly Line[] = Object.values(LINES);
const TABS = ["spot", "margin", "usdt", "coin", "usdc"] as const;

export function TransactionsPage() {
  const { t } = useProductTexts();
  const [shown, setShown] = useKept("account", "trades-tab", TABS);
  return (
    <Page title={t("pages.transactions")}>
      <NeedsLogin>
        <Tabs
          label={t("orders.line")}
          value={shown}
          onChange={setShown}
          tabs={SHOWN.map((line) => ({
            value: line.name,
            text: t(`lines.${line.name}`),
            panel: <Transactions line={line} />,
          }))}
        />
      </NeedsLogin>
    </Page>
  );
}

function Transactions({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const query = useQuery(line.name, (client) =>
    fetchTransactions(client, line.businessLine),
  );
  return (
    <Section>
      <QueryResult query={query}>
        {(trades) => (
          <RecordsTable
            name={t("pages.transactions")}
            rows={trades}
            rowKey={({ tradeId }) => tradeId}
            columns={[
              {
                head: t("orders.symbol"),
                render: ({ symbol }) => <bdi>{symbol}</bdi>,
              },
              {
                head: t("orders.time"),
                render: ({ time }) => figures.time(time),
              },
              {
                head: t("orders.side"),
                render: ({ side }) => (
                  <Toned
                    decimal={side === "buy" ? "1" : "-1"}
                    text={t(`order.sides.${side}`)}
                  />
                ),
              },
              {
                head: t("orders.price"),
                kind: "figure",
                render: ({ price }) => figures.amount(price),
              },
              {
                head: t("records.size"),
                kind: "figure",
                render: ({ size }) => figures.amount(size),
              },
              {
                head: t("records.amount"),
                kind: "figure",
                render: ({ amount }) => figures.amount(amount),
              },
              {
                head: t("orders.fee"),
                kind: "figure",
                render: ({ fee, feeCoin }) =>
                  `${figures.amount(fee)} ${feeCoin}`,
              },
              {
                head: t("records.role"),
                render: ({ role }) => t(`records.roles.${role}`),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  );
}
