/** Cancels an order that its owner no longer wants, and says how that went. */
import { useProductTexts } from "../../locales/use-product-texts";
import { useKit } from "../../ui/use-kit";
import { isTold } from "../answers/is-told";
import { useFailureText } from "../answers/use-failure-text";
import { useSession } from "../session/session-context";
import { cancelOrder, type Order } from "./order-calls";

export function useCancelling(onCancelled: () => void): (order: Order) => void {
  const { t } = useProductTexts();
  const { client } = useSession();
  const { messages } = useKit();
  const tell = useFailureText();
  const cancel = async ({ orderNo }: Order): Promise<void> => {
    try {
      await cancelOrder(client, orderNo);
      messages.show({ message: t("orders.cancelled"), type: "success" });
    } catch (error) {
      if (!isTold(error))
        messages.show({ message: tell(error), type: "error" });
    }
    // Also after a refusal: what is open may have changed.
    onCancelled();
  };
  return (order) => void cancel(order);
}
