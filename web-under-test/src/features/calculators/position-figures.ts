/** The figures of a position (§3; web-under-test/docs/calculators.md, 4). */
import {
  decimal,
  divide,
  fixed,
  floored,
  signed,
  type Decimal,
} from "../../lib/decimal";
import { entryOf, isInverse, marginOf, type FuturesPosition } from "./position";
import { profitAt, ratioAt } from "./profit";

const PERCENT = decimal("100");
const MONEY_PLACES = 2;
const ROE_PLACES = 2;

export interface Market {
  readonly markPrice: string;
  /** The value of one margin coin in the display currency. */
  readonly rate: string;
  /** The margin coin's decimals. */
  readonly places: number;
}

export interface PositionFigures {
  /** Unrealised profit: unrounded, rounded with a sign, in the display currency, and its tone. */
  readonly dUpnl: string;
  readonly dUpnlText: string;
  readonly dUpnlValue: string;
  readonly dUpnlUi: "profit" | "loss" | "none";
  /** Profit relative to margin: as a ratio, as a percentage, and as a ratio in quote units. */
  readonly dRoe: string;
  readonly dRoeText: string;
  readonly dRoeU: string;
  readonly dOpenMarginCount: string;
}

export function positionFigures(
  position: FuturesPosition,
  { markPrice, rate, places }: Market,
): PositionFigures {
  const mark = decimal(markPrice);
  const profit = profitAt(position, mark);
  const margin = marginOf(position);
  const roe = ratioAt(position, mark);
  const profitText = fixed(profit, places);
  return {
    dUpnl: profit.toString(),
    dUpnlText: signed(profitText),
    dUpnlValue: fixed(profit.times(decimal(rate)), MONEY_PLACES),
    dUpnlUi: toneOf(decimal(profitText)),
    dRoe: roe.toString(),
    dRoeText: roeText(roe),
    dRoeU: (isInverse(position)
      ? divide(profit.times(mark), margin.times(entryOf(position)))
      : roe
    ).toString(),
    dOpenMarginCount: margin.toString(),
  };
}

/** A return on equity as a percentage: `+12.34%`. */
export function roeText(ratio: Decimal): string {
  return `${signed(floored(ratio.times(PERCENT), ROE_PLACES))}%`;
}

function toneOf(profit: Decimal): PositionFigures["dUpnlUi"] {
  if (profit.isZero()) return "none";
  return profit.isNegative() ? "loss" : "profit";
}
