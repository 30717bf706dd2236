/** The trading pages: the market and line for an address (§2.1). */
import { useParams } from "react-router";
import {
  DEFAULT_FUTURES_PAGE,
  DEFAULT_SYMBOL_ID,
} from "../../constants/defaults";
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { NotFound } from "../frame/not-found";
import { futuresLine, LINES, type Line } from "../market/lines";
import type { Market } from "../market/market-calls";
import { fetchQuotes, type Quote } from "../market/quotes";
import { TradingScreen } from "./trading-screen";
import styles from "./trading-page.module.css";

/**
 * The symbol for an address without one: on the spot market the default trading symbol (§9),
 * elsewhere that of the default futures page (§2.1).
 */
const MARKET = DEFAULT_FUTURES_PAGE.split("/").at(-1) ?? "";
const [SPOT_MARKET = MARKET] = DEFAULT_SYMBOL_ID.split("_");

/** `/spot/:symbol` */
export function SpotPage() {
  return <TradingPage line={LINES.spot} />;
}

/** `/futures/:line/:symbol` */
export function FuturesPage() {
  const line = futuresLine(useParams()["line"]);
  return line === null ? <NotFound /> : <TradingPage line={line} />;
}

/** `/trade-margin` */
export function MarginPage() {
  return <TradingPage line={LINES.margin} />;
}

/** `/trade-swap` */
export function SwapPage() {
  return <TradingPage line={LINES.usdt} />;
}

function TradingPage({ line }: { readonly line: Line }) {
  const { t } = useProductTexts();
  const { symbol = line.name === "spot" ? SPOT_MARKET : MARKET } = useParams();
  const query = useQuery(line.name, async (client) => {
    const quotes = await fetchQuotes(client, line);
    return line.name === "margin" ? quotes.filter(isOnMargin) : quotes;
  });
  return (
    <QueryResult query={query}>
      {(quotes) => {
        const quote = quotes.find(({ market }) => isNamed(market, symbol));
        return quote === undefined ? (
          <p className={styles["unknown"]} role="alert">
            {t("trading.unknown", { symbol })}
          </p>
        ) : (
          <TradingScreen
            key={`${line.name} ${symbol}`}
            line={line}
            quote={quote}
            quotes={quotes}
          />
        );
      }}
    </QueryResult>
  );
}

/** Links of the app may use a market's id as well (§2.3). */
function isNamed(market: Market, name: string): boolean {
  return market.symbol === name || market.symbolId === name;
}

function isOnMargin({ market }: Quote): boolean {
  return market.maxLeverage > 0;
}
