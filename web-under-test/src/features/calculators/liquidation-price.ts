/**
 * The liquidation price of a position: the price at which the account's remaining funds equal its required margin (§3;
 * web-under-test/docs/calculators.md, 6).
 */
import {
  MARGIN_MODE,
  POSITION_MODE,
  type PositionSide,
} from "../../constants/position-types";
import { divide, fixed, ZERO, type Decimal } from "../../lib/decimal";
import {
  amountOr0,
  isInverse,
  valueAt,
  type Amount,
  type PositionKind,
} from "./position";

/** In the margin coin; prices in quote units, rates as ratios. */
export interface Account {
  /** The balance allocated to this symbol's positions. */
  readonly bp?: Amount;
  readonly available?: Amount;
  readonly othersUpnl?: Amount;
  readonly othersMaintain?: Amount;
  readonly longOpenPrice?: Amount;
  readonly longOpenCount?: Amount;
  readonly shortOpenPrice?: Amount;
  readonly shortOpenCount?: Amount;
  /** Open orders of the account. */
  readonly totalDelegateValue?: Amount;
  /** The maintenance margin rate. */
  readonly mm?: Amount;
  readonly feeRate?: Amount;
}

export interface LiquidationInputs extends PositionKind, Account {
  readonly pricePlace: number;
}

export function liquidationPrice(inputs: LiquidationInputs): string {
  const price = exactPrice(inputs);
  return fixed(price.greaterThan(ZERO) ? price : ZERO, inputs.pricePlace);
}

function exactPrice(inputs: LiquidationInputs): Decimal {
  const long = sideOf(inputs, 1, inputs.longOpenPrice, inputs.longOpenCount);
  const short = sideOf(inputs, 2, inputs.shortOpenPrice, inputs.shortOpenCount);
  const { equity, reserve, feeRate } = restOf(inputs);
  const net = long.count.minus(short.count);
  const kept = long.count
    .plus(short.count)
    .times(amountOr0(inputs.mm).plus(feeRate));
  return isInverse(inputs)
    ? divide(
        net.plus(kept),
        equity.minus(reserve).plus(long.value).minus(short.value),
      )
    : divide(
        reserve.minus(equity).plus(long.value).minus(short.value),
        net.minus(kept),
      );
}

/** In one-way mode, or with a fixed margin, only the position's own side counts. */
function sideOf(
  inputs: LiquidationInputs,
  side: PositionSide,
  price: Amount,
  count: Amount,
) {
  const isAlone =
    inputs.positionMode === POSITION_MODE.oneWay || isFixed(inputs);
  if (isAlone && inputs.positionSide !== side)
    return { count: ZERO, value: ZERO };
  const size = amountOr0(count);
  return { count: size, value: valueAt(inputs, amountOr0(price), size) };
}

/** The funds and obligations of the rest of the account; zero with a fixed margin. */
function restOf(inputs: LiquidationInputs) {
  const { available, othersUpnl, othersMaintain, totalDelegateValue }: Account =
    isFixed(inputs) ? {} : inputs;
  const feeRate = amountOr0(inputs.feeRate);
  return {
    feeRate,
    equity: amountOr0(inputs.bp)
      .plus(amountOr0(available))
      .plus(amountOr0(othersUpnl)),
    reserve: amountOr0(othersMaintain).plus(
      amountOr0(totalDelegateValue).times(feeRate),
    ),
  };
}

function isFixed({ marginMode }: PositionKind): boolean {
  return marginMode === MARGIN_MODE.fixed;
}
