/** The user's open orders, positions and order history on one line. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Tabs } from "../../ui/tabs";
import { QueryResult } from "../queries/query-result";
import { useQuery, type Query } from "../queries/use-query";
import { NeedsLogin } from "../frame/needs-login";
import { useKept } from "../local-database/use-kept";
import type { Line } from "../market/lines";
import { fetchOrderHistory, type Order } from "../orders/order-calls";
import { OrdersTable } from "../orders/orders-table";
import { useCancelling } from "../orders/use-cancelling";
import { fetchPositions } from "./account-calls";
import { PositionsTable } from "./positions-table";

interface OwnOrdersProps {
  readonly line: Line;
  readonly open: Query<readonly Order[]>;
  /** Called after an order was cancelled. */
  readonly onChanged: () => void;
}

const SPOT_TABS = ["open", "history"] as const;
const CONTRACT_TABS = ["positions", "open", "history"] as const;

type Shown = (typeof CONTRACT_TABS)[number];

export function OwnOrders({ line, open, onChanged }: OwnOrdersProps) {
  const { t } = useProductTexts();
  const names = line.isContract ? CONTRACT_TABS : SPOT_TABS;
  const [shown, setShown] = useKept<Shown>(
    line.businessLine,
    "own-orders-tab",
    names,
  );
  const cancel = useCancelling(onChanged);
  const panels: Readonly<Record<Shown, React.ReactNode>> = {
    open: (
      <QueryResult query={open}>
        {(orders) => (
          <OrdersTable
            name={t("own.open")}
            orders={orders}
            onCancel={cancel}
            size="dense"
          />
        )}
      </QueryResult>
    ),
    positions: <Positions line={line} />,
    history: <History line={line} />,
  };
  return (
    <Tabs
      label={t("own.title")}
      size="dense"
      value={shown}
      onChange={setShown}
      tabs={names.map((name) => ({
        value: name,
        text: t(`own.${name}`),
        panel: <NeedsLogin>{panels[name]}</NeedsLogin>,
      }))}
    />
  );
}

function Positions({ line }: { readonly line: Line }) {
  const positions = useQuery(line.name, (client) =>
    fetchPositions(client, line.businessLine),
  );
  return (
    <QueryResult query={positions}>
      {(all) => <PositionsTable positions={all} />}
    </QueryResult>
  );
}

function History({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const history = useQuery(line.name, (client) =>
    fetchOrderHistory(client, line.businessLine),
  );
  return (
    <QueryResult query={history}>
      {(orders) => (
        <OrdersTable name={t("own.history")} orders={orders} size="dense" />
      )}
    </QueryResult>
  );
}
