/** `/order/mcp`: contract orders of all lines. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section } from "../frame/page";
import { fetchContractOrders } from "./order-calls";
import { OrdersTable } from "./orders-table";

export function ContractOrdersPage() {
  const { t } = useProductTexts();
  return (
    <Page title={t("pages.contractOrders")}>
      <NeedsLogin>
        <ContractOrders />
      </NeedsLogin>
    </Page>
  );
}

function ContractOrders() {
  const { t } = useProductTexts();
  const query = useQuery("contracts", fetchContractOrders);
  return (
    <Section>
      <QueryResult query={query}>
        {(orders) => (
          <OrdersTable
            name={t("pages.contractOrders")}
            orders={orders}
            hasLines
          />
        )}
      </QueryResult>
    </Section>
  );
}
