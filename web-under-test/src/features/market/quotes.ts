/** Markets with their prices, for lists and trading screens. */
import type { RequestClient } from "../request/request-client";
import type { Line } from "./lines";
import {
  fetchMarkets,
  fetchTickers,
  type Market,
  type Ticker,
} from "./market-calls";

export interface Quote {
  readonly market: Market;
  readonly ticker: Ticker;
}

/** Markets in the server's order; those without a price are left out. */
export async function fetchQuotes(
  client: RequestClient,
  { marketLine }: Line,
): Promise<readonly Quote[]> {
  const [markets, tickers] = await Promise.all([
    fetchMarkets(client, marketLine),
    fetchTickers(client, marketLine),
  ]);
  const prices = new Map(tickers.map((ticker) => [ticker.symbolId, ticker]));
  return markets.flatMap((market) => {
    const ticker = prices.get(market.symbolId);
    return ticker === undefined ? [] : [{ market, ticker }];
  });
}

/** Quotes whose name contains the text, however it is written. */
export function findQuotes(
  quotes: readonly Quote[],
  text: string,
): readonly Quote[] {
  const wanted = text.trim().toUpperCase().replace("/", "");
  return quotes.filter(({ market }) =>
    `${market.symbol}${market.baseCoin}${market.quoteCoin}`
      .toUpperCase()
      .includes(wanted),
  );
}
