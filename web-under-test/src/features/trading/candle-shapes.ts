/** The coordinates of candles in a chart of a given size, with y pointing down. */
import type { Candle } from "../market/market-calls";

export interface Picture {
  readonly width: number;
  readonly height: number;
}

export interface CandleShape {
  readonly start: number;
  readonly isUp: boolean;
  /** The centre. */
  readonly x: number;
  readonly width: number;
  readonly high: number;
  readonly low: number;
  /** The body's upper edge, and its height. */
  readonly top: number;
  readonly height: number;
  readonly volume: number;
}

export interface Chart {
  readonly candles: readonly CandleShape[];
  /** Price labels beside the chart, from top to bottom. */
  readonly grid: readonly { readonly price: number; readonly y: number }[];
  /** The y coordinate of a price. */
  readonly yOf: (price: number) => number;
}

const LINES = 5;
const BODY = 0.64;
const LEAST_BODY = 1;
/** The fraction of the height that is reserved for volumes. */
const VOLUME_SHARE = 0.18;
const MARGIN_SHARE = 0.06;

export function layOut(
  candles: readonly Candle[],
  { width, height }: Picture,
): Chart {
  const high = Math.max(...candles.map((candle) => candle.high));
  const low = Math.min(...candles.map((candle) => candle.low));
  const most = Math.max(...candles.map(({ volume }) => volume));
  const top = height * MARGIN_SHARE;
  const space = height * (1 - VOLUME_SHARE - 2 * MARGIN_SHARE);
  const span = high - low || 1;
  const yOf = (price: number): number => top + ((high - price) / span) * space;
  const slot = width / candles.length;
  return {
    yOf,
    grid: Array.from({ length: LINES }, (_, at) => {
      const price = high - (span * at) / (LINES - 1);
      return { price, y: yOf(price) };
    }),
    candles: candles.map((candle, at) => {
      const { open, close } = candle;
      const upper = yOf(Math.max(open, close));
      return {
        start: candle.start,
        isUp: close >= open,
        x: slot * (at + 0.5),
        width: slot * BODY,
        high: yOf(candle.high),
        low: yOf(candle.low),
        top: upper,
        height: Math.max(LEAST_BODY, yOf(Math.min(open, close)) - upper),
        volume: most === 0 ? 0 : (candle.volume / most) * height * VOLUME_SHARE,
      };
    }),
  };
}
