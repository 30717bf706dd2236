/** The public market data (web-under-test/docs/product-contract.md, 2). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const maybe = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.nullish(shape, null);

const market = v.object({
  symbolId: v.string(),
  symbol: v.string(),
  businessLine: v.number(),
  baseCoin: v.string(),
  quoteCoin: v.string(),
  marginCoin: maybe(v.string()),
  pricePlace: v.number(),
  step: v.number(),
  quantityPlace: v.number(),
  quotePrecision: v.number(),
  minQuantity: decimal,
  minNotional: decimal,
  makerFeeRate: decimal,
  takerFeeRate: decimal,
  maxLeverage: v.number(),
  maintenanceRate: maybe(decimal),
  contractSize: maybe(decimal),
});

/** A symbol that is traded on one line. */
export type Market = v.InferOutput<typeof market>;

const ticker = v.object({
  symbolId: v.string(),
  symbol: v.string(),
  last: decimal,
  change: decimal,
  high: decimal,
  low: decimal,
  baseVolume: decimal,
  quoteVolume: decimal,
  bid: decimal,
  ask: decimal,
  markPrice: maybe(decimal),
  indexPrice: maybe(decimal),
  fundingRate: maybe(decimal),
  nextFundingTime: maybe(time),
  openInterest: maybe(decimal),
});

export type Ticker = v.InferOutput<typeof ticker>;

const level = v.tuple([decimal, decimal]);

/** Price and size. */
export type Level = readonly [price: string, size: string];

const depth = v.object({ asks: list(level), bids: list(level) });

export type Depth = v.InferOutput<typeof depth>;

const trade = v.object({
  tradeId: v.string(),
  price: decimal,
  size: decimal,
  side: v.picklist(["buy", "sell"]),
  timestamp: time,
});

export type Trade = v.InferOutput<typeof trade>;

const candle = v.pipe(
  v.tuple([time, decimal, decimal, decimal, decimal, decimal]),
  v.transform(([start, open, high, low, close, volume]) => ({
    start,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  })),
);

/** Numbers, since they are only drawn. */
export type Candle = v.InferOutput<typeof candle>;

export type Period = "1h" | "1d";

const rates = v.object({
  base: v.string(),
  /** The value of one USDT in each currency. */
  rates: v.record(v.string(), decimal),
  btcUsdt: decimal,
});

export type Rates = v.InferOutput<typeof rates>;

const PATH = "/v1/market";

export const fetchMarkets = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Market[]> => {
  const shape = v.object({ symbols: list(market) });
  return (await readFrom(client, `${PATH}/symbols`, shape, { businessLine }))
    .symbols;
};

export const fetchTickers = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Ticker[]> => {
  const shape = v.object({ tickers: list(ticker) });
  return (await readFrom(client, `${PATH}/tickers`, shape, { businessLine }))
    .tickers;
};

export const fetchDepth = (
  client: RequestClient,
  businessLine: number,
  symbol: string,
): Promise<Depth> =>
  readFrom(client, `${PATH}/depth`, depth, { businessLine, symbol });

export const fetchTrades = async (
  client: RequestClient,
  businessLine: number,
  symbol: string,
): Promise<readonly Trade[]> => {
  const shape = v.object({ trades: list(trade) });
  const query = { businessLine, symbol };
  return (await readFrom(client, `${PATH}/trades`, shape, query)).trades;
};

export const fetchCandles = async (
  client: RequestClient,
  businessLine: number,
  symbol: string,
  period: Period,
): Promise<readonly Candle[]> => {
  const shape = v.object({ candles: list(candle) });
  const query = { businessLine, symbol, period };
  return (await readFrom(client, `${PATH}/candles`, shape, query)).candles;
};

export const fetchRates = (client: RequestClient): Promise<Rates> =>
  readFrom(client, `${PATH}/rates`, rates);
