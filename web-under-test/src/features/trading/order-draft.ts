/**
 * A draft order: its cost, the affordable size, its errors, and the order to send.
 * Sizes are in the base coin, on coin contracts in quote units (web-under-test/docs/product-contract.md, 3).
 */
import {
  decimal,
  divide,
  fixed,
  floored,
  unitOf,
  ZERO,
  type Decimal,
} from "../../lib/decimal";
import { BUSINESS_LINE } from "../../constants/business-lines";
import type { Line } from "../market/lines";
import type { Market } from "../market/market-calls";
import type {
  NewOrder,
  OrderType,
  Side,
  TradeSide,
} from "../orders/order-calls";

export interface OrderDraft {
  readonly orderType: OrderType;
  /** Both may be empty or incomplete, such as `12.`. */
  readonly price: string;
  readonly size: string;
  /** Contracts only. */
  readonly tradeSide: TradeSide;
  readonly marginMode: number;
  readonly leverage: number;
}

export type DraftProblem =
  "price-missing" | "price-off-tick" | "size-missing" | "size-too-small";

export interface DraftPlace {
  readonly line: Line;
  readonly market: Market;
  /** The prices for market orders: buying at the ask, selling at the bid. */
  readonly ask: string;
  readonly bid: string;
}

/** The coin that pays for an order of this side. */
export function payingCoin({ line, market }: DraftPlace, side: Side): string {
  if (line.isContract) return market.marginCoin ?? market.quoteCoin;
  return side === "buy" ? market.quoteCoin : market.baseCoin;
}

function priceOf(draft: OrderDraft, place: DraftPlace, side: Side): Decimal {
  return draft.orderType === "market"
    ? decimal(side === "buy" ? place.ask : place.bid)
    : numberOr0(draft.price);
}

/** The amount that an order freezes, in the paying coin. */
export function costOf(
  draft: OrderDraft,
  place: DraftPlace,
  side: Side,
): Decimal {
  const price = priceOf(draft, place, side);
  const size = numberOr0(draft.size);
  if (!place.line.isContract) return side === "sell" ? size : price.times(size);
  if (draft.tradeSide === "close") return ZERO;
  return divide(valueOf(place, price, size), wholeNumber(draft.leverage));
}

/** The size that a share (0 to 1) of the available amount pays for, with the market's decimals, rounded down. */
export function affordableSize(
  draft: OrderDraft,
  place: DraftPlace,
  side: Side,
  available: string,
  share: number,
): string {
  const money = decimal(available).times(decimal(String(share)));
  const { quantityPlace } = place.market;
  if (!place.line.isContract && side === "sell")
    return floored(money, quantityPlace);
  const price = priceOf(draft, place, side);
  const power = place.line.isContract
    ? money.times(wholeNumber(draft.leverage))
    : money;
  const size = isInverse(place) ? power.times(price) : divide(power, price);
  return floored(size, quantityPlace);
}

/**
 * The first error that the page can detect. Balances and the minimum value are checked by the
 * server.
 */
export function findProblem(
  draft: OrderDraft,
  place: DraftPlace,
): DraftProblem | null {
  const { pricePlace, step, minQuantity } = place.market;
  if (draft.orderType === "limit") {
    const price = numberOr0(draft.price);
    if (price.isZero()) return "price-missing";
    const tick = unitOf(pricePlace).times(wholeNumber(step));
    if (!divide(price, tick).isInteger()) return "price-off-tick";
  }
  const size = numberOr0(draft.size);
  if (size.isZero()) return "size-missing";
  return size.lessThan(decimal(minQuantity)) ? "size-too-small" : null;
}

export function orderOf(
  draft: OrderDraft,
  { line, market }: DraftPlace,
  side: Side,
  clientOid: string,
): NewOrder {
  const { orderType, tradeSide, marginMode, leverage } = draft;
  return {
    businessLine: line.businessLine,
    symbol: market.symbol,
    side,
    orderType,
    ...(orderType === "limit"
      ? { price: fixed(numberOr0(draft.price), market.pricePlace) }
      : {}),
    size: numberOr0(draft.size).toFixed(),
    clientOid,
    ...(line.isContract ? { tradeSide, marginMode, leverage } : {}),
  };
}

/** On coin contracts, a size is its own value, in quote units, and margin is in the base coin. */
function valueOf(place: DraftPlace, price: Decimal, size: Decimal): Decimal {
  return isInverse(place) ? divide(size, price) : price.times(size);
}

function isInverse({ line }: DraftPlace): boolean {
  return line.businessLine === BUSINESS_LINE.coinContract;
}

function numberOr0(text: string): Decimal {
  return text === "" ? ZERO : decimal(text);
}

function wholeNumber(value: number): Decimal {
  return decimal(String(value));
}
