/**
 * The draft order: it starts at the last price, and is reset for another market. The device stores the order type and
 * the margin mode, by line (§9).
 */
import { useState } from "react";
import { MARGIN_MODE } from "../../constants/position-types";
import { decimal, fixed } from "../../lib/decimal";
import { useKept } from "../local-database/use-kept";
import type { Line } from "../market/lines";
import type { Quote } from "../market/quotes";
import type { OrderDraft } from "./order-draft";

const LEVERAGE = 10;

const ORDER_TYPES = ["limit", "market"] as const;
const MARGIN_MODES = ["cross", "fixed"] as const;

export function useDraft(
  { businessLine }: Line,
  { market, ticker }: Quote,
): readonly [OrderDraft, (draft: OrderDraft) => void] {
  const [orderType, keepOrderType] = useKept(
    businessLine,
    "order-type",
    ORDER_TYPES,
  );
  const [marginMode, keepMarginMode] = useKept(
    businessLine,
    "margin-mode",
    MARGIN_MODES,
  );
  const [draft, setDraft] = useState<OrderDraft>(() => ({
    orderType,
    price: fixed(decimal(ticker.last), market.pricePlace),
    size: "",
    tradeSide: "open",
    marginMode: MARGIN_MODE[marginMode],
    leverage: Math.min(LEVERAGE, market.maxLeverage),
  }));
  return [
    draft,
    (next) => {
      setDraft(next);
      if (next.orderType !== draft.orderType) keepOrderType(next.orderType);
      if (next.marginMode !== draft.marginMode)
        keepMarginMode(
          next.marginMode === MARGIN_MODE.cross ? "cross" : "fixed",
        );
    },
  ];
}
