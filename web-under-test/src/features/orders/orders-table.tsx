/** Orders in a table; open ones can be cancelled. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { Toned } from "../figures/change";
import { RecordsTable, type Column } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { lineOf } from "../market/lines";
import type { Order } from "./order-calls";

interface OrdersTableProps {
  readonly name: string;
  readonly orders: readonly Order[];
  /** Absent if nothing can be cancelled. */
  readonly onCancel?: (order: Order) => void;
  /** Shows the line of each order. */
  readonly hasLines?: boolean;
  readonly size?: "normal" | "dense";
}

const NONE = "–";

export function OrdersTable(props: OrdersTableProps) {
  const { name, orders, onCancel, hasLines = false, size = "normal" } = props;
  const { t } = useProductTexts();
  const figures = useFigures();
  const columns: (Column<Order> | false)[] = [
    {
      head: t("orders.symbol"),
      render: ({ symbol }) => <bdi>{symbol}</bdi>,
    },
    {
      head: t("orders.time"),
      render: (order) => figures.time(order.createdAt),
    },
    hasLines && {
      head: t("orders.line"),
      render: ({ businessLine }) => t(`lines.${lineOf(businessLine).name}`),
    },
    {
      head: t("orders.side"),
      render: ({ side, tradeSide }) => (
        <Toned
          decimal={side === "buy" ? "1" : "-1"}
          text={
            tradeSide === null
              ? t(`order.sides.${side}`)
              : t(`order.ways.${tradeSide}.${side}`)
          }
        />
      ),
    },
    {
      head: t("orders.type"),
      render: ({ orderType }) => t(`order.types.${orderType}`),
    },
    {
      head: t("orders.price"),
      kind: "figure",
      render: ({ orderType, price, averagePrice }) =>
        orderType === "market"
          ? figures.amount(averagePrice)
          : figures.amount(price),
    },
    {
      head: t("orders.filled"),
      kind: "figure",
      render: (order) =>
        t("orders.filledOf", {
          filled: figures.amount(order.filledSize),
          size: figures.amount(order.size),
        }),
    },
    {
      head: t("orders.status"),
      render: ({ status }) => t(`orders.states.${status}`),
    },
    onCancel === undefined
      ? {
          head: t("orders.fee"),
          kind: "figure",
          render: ({ fee, feeCoin }) =>
            Number(fee) === 0 ? NONE : `${figures.amount(fee)} ${feeCoin}`,
        }
      : {
          head: t("orders.action"),
          kind: "figure",
          render: (order) => (
            <Button weight="plain" size="dense" onPress={() => onCancel(order)}>
              {t("orders.cancel")}
            </Button>
          ),
        },
  ];
  return (
    <RecordsTable
      name={name}
      size={size}
      columns={columns.filter((column) => column !== false)}
      rows={orders}
      rowKey={({ orderNo }) => orderNo}
      empty={t("orders.none")}
    />
  );
}
