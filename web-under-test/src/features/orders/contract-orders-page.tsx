/** `/order/mcp`: orders on contracts of all lines. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { NeedsLogin } from "../frame/needs-login";
import { Page, Section } from "../frame/page";
import { askContractOrders } from "./order-calls";
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
  const asked = useAnswer("contracts", askContractOrders);
  return (
    <Section>
      <Answered asked={asked}>
        {(orders) => (
          <OrdersTable
            name={t("pages.contractOrders")}
            orders={orders}
            hasLines
          />
        )}
      </Answered>
    </Section>
  );
}
