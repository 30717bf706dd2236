/** One's own: open orders, positions and what was ordered before, on one line. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Tabs } from "../../ui/tabs";
import { Answered } from "../answers/answered";
import { useAnswer, type Asked } from "../answers/use-answer";
import { NeedsLogin } from "../frame/needs-login";
import { useKept } from "../local-database/use-kept";
import type { Line } from "../market/lines";
import { askOrderHistory, type Order } from "../orders/order-calls";
import { OrdersTable } from "../orders/orders-table";
import { useCancelling } from "../orders/use-cancelling";
import { askPositions } from "./account-calls";
import { PositionsTable } from "./positions-table";

interface OwnOrdersProps {
  readonly line: Line;
  readonly open: Asked<readonly Order[]>;
  /** After an order was cancelled. */
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
      <Answered asked={open}>
        {(orders) => (
          <OrdersTable
            name={t("own.open")}
            orders={orders}
            onCancel={cancel}
            size="dense"
          />
        )}
      </Answered>
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
  const positions = useAnswer(line.name, (client) =>
    askPositions(client, line.businessLine),
  );
  return (
    <Answered asked={positions}>
      {(all) => <PositionsTable positions={all} />}
    </Answered>
  );
}

function History({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const history = useAnswer(line.name, (client) =>
    askOrderHistory(client, line.businessLine),
  );
  return (
    <Answered asked={history}>
      {(orders) => (
        <OrdersTable name={t("own.history")} orders={orders} size="dense" />
      )}
    </Answered>
  );
}
