/** `/trade-asset-order`: open and past orders by line, and strategies. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Tabs } from "../../ui/tabs";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section, Stack } from "../frame/page";
import { useKept } from "../local-database/use-kept";
import { LINES, type Line } from "../market/lines";
import { fetchOpenOrders, fetchOrderHistory } from "./order-calls";
import { OrdersTable } from "./orders-table";
import { StrategyOrders } from "./strategy-orders";
import { useCancelling } from "./use-cancelling";

const SHOWN: readonly Line[] = Object.values(LINES);
const TABS = ["spot", "margin", "usdt", "coin", "usdc", "strategies"] as const;

type Shown = (typeof TABS)[number];

export function OrdersPage() {
  const { t } = useProductTexts();
  const [shown, setShown] = useKept<Shown>("account", "orders-tab", TABS);
  return (
    <Page title={t("pages.orders")}>
      <NeedsLogin>
        <Tabs
          label={t("orders.line")}
          value={shown}
          onChange={setShown}
          tabs={[
            ...SHOWN.map((line) => ({
              value: line.name as Shown,
              text: t(`lines.${line.name}`),
              panel: <LineOrders line={line} />,
            })),
            {
              value: "strategies" as const,
              text: t("strategies.title"),
              panel: <StrategyOrders />,
            },
          ]}
        />
      </NeedsLogin>
    </Page>
  );
}

function LineOrders({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const open = useQuery(line.name, (client) =>
    fetchOpenOrders(client, line.businessLine),
  );
  const history = useQuery(line.name, (client) =>
    fetchOrderHistory(client, line.businessLine),
  );
  const cancel = useCancelling(() => {
    open.refetch();
    history.refetch();
  });
  return (
    <Stack>
      <Section title={t("own.open")}>
        <QueryResult query={open}>
          {(orders) => (
            <OrdersTable
              name={t("own.open")}
              orders={orders}
              onCancel={cancel}
            />
          )}
        </QueryResult>
      </Section>
      <Section title={t("own.history")}>
        <QueryResult query={history}>
          {(orders) => <OrdersTable name={t("own.history")} orders={orders} />}
        </QueryResult>
      </Section>
    </Stack>
  );
}
