/** The order being written: it begins at the last price, and anew on another market. */
import { useState } from "react";
import { MARGIN_MODE } from "../../constants/position-types";
import { decimal, fixed } from "../../lib/decimal";
import type { Quote } from "../market/quotes";
import type { OrderDraft } from "./order-draft";

const LEVERAGE = 10;

export function useDraft({
  market,
  ticker,
}: Quote): readonly [OrderDraft, (draft: OrderDraft) => void] {
  return useState<OrderDraft>(() => ({
    orderType: "limit",
    price: fixed(decimal(ticker.last), market.pricePlace),
    size: "",
    tradeSide: "open",
    marginMode: MARGIN_MODE.cross,
    leverage: Math.min(LEVERAGE, market.maxLeverage),
  }));
}
