/** Places one order at a time, and keeps the last error. A message confirms an open order, a notification a filled one. */
import { useRef, useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { useKit } from "../../ui/use-kit";
import { isShown } from "../queries/is-shown";
import { useFailureText } from "../queries/use-failure-text";
import { useFigures } from "../figures/use-figures";
import { sizeUnit } from "../market/lines";
import { pairText } from "../market/pair-name";
import { placeOrder, type NewOrder, type Side } from "../orders/order-calls";
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
  const { messages, notices } = useKit();
  const figures = useFigures();
  const failureText = useFailureText();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // State is only as new as the last render; a second click may come before the next one.
  const busy = useRef(false);
  const count = useRef(0);

  const nameOf = ({ side, tradeSide, size }: NewOrder): string => {
    const { line, market } = place;
    const way =
      tradeSide === undefined
        ? t(`order.sides.${side}`)
        : t(`order.ways.${tradeSide}.${side}`);
    const amount = `${figures.amount(size)} ${sizeUnit(line, market)}`;
    return [pairText(line, market), way, amount].join(" · ");
  };
  const send = async (side: Side): Promise<void> => {
    count.current += 1;
    const clientOid = `web-${timers.now()}-${count.current}`;
    const order = orderOf(draft, place, side, clientOid);
    const { status } = await placeOrder(client, order);
    const text = t(`order.placed.${status}`);
    if (status === "filled")
      notices.show({ title: text, message: nameOf(order), type: "success" });
    else messages.show({ message: text, type: "success" });
    onPlaced();
  };
  const follow = async (side: Side): Promise<void> => {
    busy.current = true;
    setRunning(true);
    try {
      await send(side);
    } catch (error) {
      // A toast shows it already.
      if (!isShown(error)) setProblem(failureText(error));
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
