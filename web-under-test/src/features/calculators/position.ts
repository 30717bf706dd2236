/** A futures position, and the basics of every calculation about it (§3; web-under-test/docs/calculators.md, 2). */
import {
  BUSINESS_LINE,
  type ContractLine,
} from "../../constants/business-lines";
import {
  MARGIN_MODE,
  POSITION_SIDE,
  type MarginMode,
  type PositionMode,
  type PositionSide,
} from "../../constants/position-types";
import { decimal, divide, ZERO, type Decimal } from "../../lib/decimal";

/** A decimal as text; empty or missing if the server has no value. */
export type Amount = string | null | undefined;

export interface PositionKind {
  readonly businessLine: ContractLine;
  readonly positionSide: PositionSide;
  readonly marginMode: MarginMode;
  readonly positionMode: PositionMode;
}

/**
 * A futures position. Fields that start with `positions` describe the whole position, the
 * others the order that opened it.
 */
export interface FuturesPosition extends PositionKind {
  readonly openAvgPrice?: Amount;
  readonly positionsOpenAvgPrice?: Amount;
  readonly openDealCount?: Amount;
  readonly closeDealCount?: Amount;
  readonly openMarginCount?: Amount;
  readonly positionsOpenMarginCount?: Amount;
  readonly positionsCount?: Amount;
  readonly openLevel?: Amount;
  readonly positionsLevel?: Amount;
  readonly count?: Amount;
  readonly achievedProfits?: Amount;
}

/** The first non-empty value; `null` if there is none. */
export function firstFilled(...amounts: readonly Amount[]): Decimal | null {
  const filled = amounts.find((amount) => Boolean(amount));
  return typeof filled === "string" ? decimal(filled) : null;
}

export function amountOr0(...amounts: readonly Amount[]): Decimal {
  return firstFilled(...amounts) ?? ZERO;
}

/** Coin contracts count quote units and pay in the base coin. */
export function isInverse({ businessLine }: PositionKind): boolean {
  return businessLine === BUSINESS_LINE.coinContract;
}

export function isLong({ positionSide }: PositionKind): boolean {
  return positionSide === POSITION_SIDE.long;
}

export function entryOf(position: FuturesPosition): Decimal {
  return amountOr0(position.positionsOpenAvgPrice, position.openAvgPrice);
}

export function sizeOf(position: FuturesPosition): Decimal {
  return (
    firstFilled(position.positionsCount, position.count) ??
    amountOr0(position.openDealCount).minus(amountOr0(position.closeDealCount))
  );
}

/** The leverage; 0 if the server states none. */
export function leverageOf(position: FuturesPosition): Decimal {
  return amountOr0(position.positionsLevel, position.openLevel);
}

/** The value of a size at a price, in the margin coin. */
export function valueAt(
  kind: PositionKind,
  price: Decimal,
  size: Decimal,
): Decimal {
  return isInverse(kind) ? divide(size, price) : price.times(size);
}

/** The profit of a size between two prices, in the margin coin. */
export function profitBetween(
  kind: PositionKind,
  from: Decimal,
  to: Decimal,
  size: Decimal,
): Decimal {
  const gain = (isLong(kind) ? to.minus(from) : from.minus(to)).times(size);
  return isInverse(kind) ? divide(gain, from.times(to)) : gain;
}

/**
 * The margin of a position: a fixed margin as stated, otherwise its initial value divided by its
 * leverage.
 */
export function marginOf(position: FuturesPosition): Decimal {
  const stated =
    position.marginMode === MARGIN_MODE.fixed
      ? firstFilled(position.positionsOpenMarginCount, position.openMarginCount)
      : null;
  return (
    stated ??
    divide(
      valueAt(position, entryOf(position), sizeOf(position)),
      leverageOf(position),
    )
  );
}
