/** Markets with their prices: what lists and trading screens are made of. */
import type { RequestClient } from "../request/request-client";
import type { Line } from "./lines";
import {
  askMarkets,
  askTickers,
  type Market,
  type Ticker,
} from "./market-calls";

export interface Quote {
  readonly market: Market;
  readonly ticker: Ticker;
}

/** Markets in the server's order; one without a price isn't shown. */
export async function askQuotes(
  client: RequestClient,
  { marketLine }: Line,
): Promise<readonly Quote[]> {
  const [markets, tickers] = await Promise.all([
    askMarkets(client, marketLine),
    askTickers(client, marketLine),
  ]);
  const prices = new Map(tickers.map((ticker) => [ticker.symbolId, ticker]));
  return markets.flatMap((market) => {
    const ticker = prices.get(market.symbolId);
    return ticker === undefined ? [] : [{ market, ticker }];
  });
}

/** Quotes whose name has the text in it, however it is written. */
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
