/** `/order/marginOrderInfo`: the margin account and its orders. */
import { POSITION_TYPE } from "../../constants/position-types";
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { FactList } from "../figures/fact-list";
import { useFigures } from "../figures/use-figures";
import { useMoney } from "../figures/use-money";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section } from "../frame/page";
import { fetchMarginOrderInfo } from "./order-calls";
import { OrdersTable } from "./orders-table";

export function MarginOrdersPage() {
  const { t } = useProductTexts();
  return (
    <Page title={t("pages.marginOrders")}>
      <NeedsLogin>
        <MarginOrders />
      </NeedsLogin>
    </Page>
  );
}

function MarginOrders() {
  const { t } = useProductTexts();
  const figures = useFigures();
  const money = useMoney();
  const info = useQuery("margin", fetchMarginOrderInfo);
  return (
    <QueryResult query={info}>
      {({ account, orders }) => (
        <>
          <Section title={t("marginAccount.title")}>
            <FactList
              facts={[
                {
                  name: t("marginAccount.kind"),
                  value: t(
                    account.positionType === POSITION_TYPE.cross
                      ? "order.marginModes.2"
                      : "order.marginModes.1",
                  ),
                },
                {
                  name: t("marginAccount.total"),
                  value: money.fromUsdt(account.totalUsdt),
                },
                {
                  name: t("marginAccount.borrowed"),
                  value: money.fromUsdt(account.borrowedUsdt),
                },
                {
                  name: t("marginAccount.interest"),
                  value: money.fromUsdt(account.interestUsdt),
                },
                {
                  name: t("marginAccount.risk"),
                  value: figures.share(account.riskRate, 2),
                },
              ]}
            />
          </Section>
          <Section title={t("own.orders")}>
            <OrdersTable name={t("own.orders")} orders={orders} />
          </Section>
        </>
      )}
    </QueryResult>
  );
}
