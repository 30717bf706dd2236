/** Placing an order: one at a time, with what was wrong with the last. */
import { useRef, useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { useKit } from "../../ui/use-kit";
import { isTold } from "../answers/is-told";
import { useFailureText } from "../answers/use-failure-text";
import { placeOrder, type Side } from "../orders/order-calls";
import { useSession } from "../session/session-context";
import {
  findProblem,
  orderOf,
  type DraftPlace,
  type OrderDraft,
} from "./order-draft";

export interface OrderPlacing {
  readonly isRunning: boolean;
  readonly problem: string | null;
  place(side: Side): void;
}

export function useOrderPlacing(
  place: DraftPlace,
  draft: OrderDraft,
  onPlaced: () => void,
): OrderPlacing {
  const { t } = useProductTexts();
  const { client, timers } = useSession();
  const { messages } = useKit();
  const tell = useFailureText();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // State is as old as the last rendering; two clicks may come sooner.
  const busy = useRef(false);
  const count = useRef(0);

  const send = async (side: Side): Promise<void> => {
    count.current += 1;
    const clientOid = `web-${timers.now()}-${count.current}`;
    const order = orderOf(draft, place, side, clientOid);
    const { status } = await placeOrder(client, order);
    messages.show({ message: t(`order.placed.${status}`), type: "success" });
    onPlaced();
  };
  const follow = async (side: Side): Promise<void> => {
    busy.current = true;
    setRunning(true);
    try {
      await send(side);
    } catch (error) {
      // A toast says it already.
      if (!isTold(error)) setProblem(tell(error));
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return {
    isRunning,
    problem,
    place(side) {
      if (busy.current) return;
      const found = findProblem(draft, place);
      setProblem(found === null ? null : t(`order.problems.${found}`));
      if (found === null) void follow(side);
    },
  };
}
