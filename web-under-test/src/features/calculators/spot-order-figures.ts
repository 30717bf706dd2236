/** The figures of a spot strategy's order (§3; web-under-test/docs/calculators.md, 7). */
import { fixed, signed } from "../../lib/decimal";
import { amountOr0, firstFilled, type Amount } from "./position";
import { ratioText } from "./profit";

const TRACKING_TYPE_OWN = 0;

export interface SpotStrategyOrder {
  readonly orderNo: string;
  /** 0: the user's own order; any other value: it follows another order. */
  readonly trackingType: number;
  readonly buyPrice?: Amount;
  readonly marketPrice?: Amount;
  /** Sizes in the base coin: ordered, bought by an own order, bought by a following order, and still held. */
  readonly buyDelegateCount?: Amount;
  readonly buyDealCount?: Amount;
  readonly dealCount?: Amount;
  readonly holdCount?: Amount;
  /** Decimals of a price, and of an amount in the quote coin. */
  readonly pricePlace: number;
  readonly quotePrecision: number;
}

export interface SpotOrderFigures {
  readonly orderNo: string;
  readonly buyPrice: string;
  readonly marketPrice: string;
  /** The value of the holding, in the quote coin. */
  readonly cost: string;
  readonly value: string;
  readonly profit: string;
  /** Rounded to 4 decimals. */
  readonly profitRatio: string;
  readonly filledRatio: string;
}

/** Whether it is the user's own order, rather than one that follows another. */
export function isOwn({
  trackingType,
}: Pick<SpotStrategyOrder, "trackingType">): boolean {
  return trackingType === TRACKING_TYPE_OWN;
}

export function spotOrderFigures(order: SpotStrategyOrder): SpotOrderFigures {
  const { pricePlace, quotePrecision } = order;
  const buy = amountOr0(order.buyPrice);
  const market = amountOr0(order.marketPrice);
  const bought = amountOr0(isOwn(order) ? order.buyDealCount : order.dealCount);
  const held = firstFilled(order.holdCount) ?? bought;
  const cost = buy.times(held);
  const profit = market.minus(buy).times(held);
  return {
    orderNo: order.orderNo,
    buyPrice: fixed(buy, pricePlace),
    marketPrice: fixed(market, pricePlace),
    cost: fixed(cost, quotePrecision),
    value: fixed(market.times(held), quotePrecision),
    profit: signed(fixed(profit, quotePrecision)),
    profitRatio: ratioText(profit, cost),
    filledRatio: ratioText(bought, amountOr0(order.buyDelegateCount)),
  };
}
