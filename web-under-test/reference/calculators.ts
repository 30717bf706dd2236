/** The client's calculations (§3, §5, §9). */
import {
  liquidationPrice,
  type LiquidationInputs,
} from "../src/features/calculators/liquidation-price";
import type { FuturesPosition } from "../src/features/calculators/position";
import {
  positionFigures,
  type Market,
} from "../src/features/calculators/position-figures";
import {
  profitRatio,
  realisedProfit,
  returnOnEquity,
  unrealisedProfit,
  type Closing,
} from "../src/features/calculators/profit";
import {
  spotOrderFigures,
  type SpotStrategyOrder,
} from "../src/features/calculators/spot-order-figures";
import {
  targetPrice,
  type Target,
} from "../src/features/calculators/target-price";
import { imageHostOrder } from "../src/features/image-hosts/image-host-order";
import { decimal, divide, fixed, floored } from "../src/lib/decimal";
import type { Rule } from "./evaluate";

interface Operation {
  readonly one: string;
  readonly other: string;
  readonly places: number;
}

/** All operations of a decimal. */
function operate({ one, other, places }: Operation): Record<string, string> {
  const [a, b] = [decimal(one), decimal(other)];
  return {
    text: a.toString(),
    sum: a.plus(b).toString(),
    difference: a.minus(b).toString(),
    product: a.times(b).toString(),
    quotient: divide(a, b).toString(),
    fixed: fixed(a, places),
    floored: floored(a, places),
  };
}

interface Priced {
  readonly position: FuturesPosition;
  readonly markPrice: string;
}

interface Closed {
  readonly position: FuturesPosition;
  readonly closing: Closing;
}

interface Seen {
  readonly position: FuturesPosition;
  readonly shown: Market;
}

interface Aimed {
  readonly position: FuturesPosition;
  readonly target: Target;
}

interface Ratio {
  readonly profit: string;
  readonly cost: string;
}

export const CALCULATORS = {
  decimal: operate,
  "unrealised-profit": ({ position, markPrice }: Priced) =>
    unrealisedProfit(position, markPrice),
  "return-on-equity": ({ position, markPrice }: Priced) =>
    returnOnEquity(position, markPrice),
  "realised-profit": ({ position, closing }: Closed) =>
    realisedProfit(position, closing),
  "profit-ratio": ({ profit, cost }: Ratio) => profitRatio(profit, cost),
  "position-figures": ({ position, shown }: Seen) =>
    positionFigures(position, shown),
  "target-price": ({ position, target }: Aimed) =>
    targetPrice(position, target),
  "liquidation-price": (inputs: LiquidationInputs) => liquidationPrice(inputs),
  "spot-order": (order: SpotStrategyOrder) => spotOrderFigures(order),
  "image-hosts": (stored: string | null) => imageHostOrder(stored),
} satisfies Readonly<Record<string, Rule>>;
