/** The orders of spot strategies, with their present value (§3). */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { isOwn, spotOrderFigures } from "../calculators/spot-order-figures";
import { Toned } from "../figures/change";
import { RecordsTable } from "../figures/records-table";
import { useFigures } from "../figures/use-figures";
import { Section } from "../frame/page";
import { fetchStrategyOrders } from "./strategy-calls";

export function StrategyOrders() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const orders = useQuery("strategies", fetchStrategyOrders);
  return (
    <Section title={t("strategies.title")}>
      <QueryResult query={orders}>
        {(all) => (
          <RecordsTable
            name={t("strategies.title")}
            rows={all.map((order) => ({
              order,
              read: spotOrderFigures(order),
            }))}
            rowKey={({ order }) => order.orderNo}
            columns={[
              {
                head: t("orders.symbol"),
                render: ({ order }) => <bdi>{order.symbol}</bdi>,
              },
              {
                head: t("strategies.kind"),
                render: ({ order }) =>
                  t(isOwn(order) ? "strategies.own" : "strategies.following"),
              },
              {
                head: t("strategies.bought"),
                kind: "figure",
                render: ({ read, order }) =>
                  figures.price(read.buyPrice, order.pricePlace),
              },
              {
                head: t("strategies.market"),
                kind: "figure",
                render: ({ read, order }) =>
                  figures.price(read.marketPrice, order.pricePlace),
              },
              {
                head: t("strategies.filled"),
                kind: "figure",
                render: ({ read }) => figures.share(read.filledRatio, 2),
              },
              {
                head: t("strategies.value"),
                kind: "figure",
                render: ({ read }) => figures.amount(read.value),
              },
              {
                head: t("strategies.profit"),
                kind: "figure",
                render: ({ read }) => (
                  <Toned
                    decimal={read.profit}
                    text={`${figures.signed(read.profit, 4)} (${figures.change(read.profitRatio)})`}
                  />
                ),
              },
              {
                head: t("orders.status"),
                render: ({ order }) => t(`strategies.states.${order.status}`),
              },
            ]}
          />
        )}
      </QueryResult>
    </Section>
  );
}
