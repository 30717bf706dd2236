/**
 * The profit of a position, and its ratio to the margin (§3, §9; web-under-test/docs/calculators.md, 3). Amounts
 * are in the margin coin.
 */
import { decimal, divide, fixed, type Decimal } from "../../lib/decimal";
import {
  amountOr0,
  entryOf,
  firstFilled,
  marginOf,
  profitBetween,
  sizeOf,
  valueAt,
  type Amount,
  type FuturesPosition,
} from "./position";

export function unrealisedProfit(
  position: FuturesPosition,
  markPrice: string,
): string {
  return profitAt(position, decimal(markPrice)).toString();
}

/** 0.5 for 50 %. */
export function returnOnEquity(
  position: FuturesPosition,
  markPrice: string,
): string {
  return ratioAt(position, decimal(markPrice)).toString();
}

export interface Closing {
  readonly closePrice: string;
  /** The whole position if empty. */
  readonly closeCount?: Amount;
  readonly feeRate: string;
}

/** The position's realised profit, including that of closing this size. */
export function realisedProfit(
  position: FuturesPosition,
  { closePrice, closeCount, feeRate }: Closing,
): string {
  const price = decimal(closePrice);
  const size = firstFilled(closeCount) ?? sizeOf(position);
  const fee = valueAt(position, price, size).times(decimal(feeRate));
  return profitBetween(position, entryOf(position), price, size)
    .minus(fee)
    .plus(amountOr0(position.achievedProfits))
    .toString();
}

/** Rounded to 4 decimals. */
export function profitRatio(profit: string, cost: string): string {
  return ratioText(decimal(profit), decimal(cost));
}

export function ratioText(part: Decimal, whole: Decimal): string {
  return fixed(divide(part, whole), 4);
}

export function profitAt(position: FuturesPosition, mark: Decimal): Decimal {
  return profitBetween(position, entryOf(position), mark, sizeOf(position));
}

export function ratioAt(position: FuturesPosition, mark: Decimal): Decimal {
  return divide(profitAt(position, mark), marginOf(position));
}
