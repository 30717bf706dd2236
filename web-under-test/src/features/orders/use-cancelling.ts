/** Cancels an order, and shows the outcome. */
import { useProductTexts } from "../../locales/use-product-texts";
import { useKit } from "../../ui/use-kit";
import { isShown } from "../queries/is-shown";
import { useFailureText } from "../queries/use-failure-text";
import { useSession } from "../session/session-context";
import { cancelOrder, type Order } from "./order-calls";

export function useCancelling(onCancelled: () => void): (order: Order) => void {
  const { t } = useProductTexts();
  const { client } = useSession();
  const { messages } = useKit();
  const failureText = useFailureText();
  const cancel = async ({ orderNo }: Order): Promise<void> => {
    try {
      await cancelOrder(client, orderNo);
      messages.show({ message: t("orders.cancelled"), type: "success" });
    } catch (error) {
      if (!isShown(error))
        messages.show({ message: failureText(error), type: "error" });
    }
    // Also after a refusal: the open orders may have changed.
    onCancelled();
  };
  return (order) => void cancel(order);
}
