/**
 * The price at which a position has gained or lost a given ratio of its margin, on a tick (§9;
 * web-under-test/docs/calculators.md, 5).
 */
import {
  checked,
  decimal,
  divide,
  fixed,
  ONE,
  unitOf,
  ZERO,
  type Decimal,
} from "../../lib/decimal";
import {
  entryOf,
  isInverse,
  isLong,
  marginOf,
  sizeOf,
  type FuturesPosition,
} from "./position";

const MAX_STEP = 999_999_999;

export interface Target {
  readonly kind: "profit" | "loss";
  /** A ratio of the margin: 0.5 for 50 %. */
  readonly ratio: string;
  /** A price's decimals, and the tick size in units of the last decimal. */
  readonly pricePlace: number;
  readonly step: number;
}

export function targetPrice(position: FuturesPosition, target: Target): string {
  const { kind, pricePlace, step } = target;
  const tick = unitOf(pricePlace).times(checked(step, 1, MAX_STEP));
  const ticks = divide(exactPrice(position, target), tick);
  const isDown = isLong(position) === (kind === "profit");
  return fixed((isDown ? ticks.floor() : ticks.ceil()).times(tick), pricePlace);
}

function exactPrice(
  position: FuturesPosition,
  { kind, ratio }: Target,
): Decimal {
  const gain = decimal(ratio).times(marginOf(position));
  const move = divide(
    kind === "profit" ? gain : gain.negated(),
    sizeOf(position),
  );
  const entry = entryOf(position);
  const isUp = isLong(position) !== isInverse(position);
  const start = isInverse(position) ? divide(ONE, entry) : entry;
  const end = isUp ? start.plus(move) : start.minus(move);
  const price = isInverse(position) ? divide(ONE, end) : end;
  return price.greaterThan(ZERO) ? price : ZERO;
}
