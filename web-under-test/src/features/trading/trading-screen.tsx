/** The trading screen: prices, one market's chart and book, an order form, and the user's holdings. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Icon } from "../../ui/icon";
import { loaded } from "../../ui/loaded";
import { LoadingOverlay } from "../../ui/loading-overlay";
import { useQuery } from "../queries/use-query";
import { Disclosure } from "../frame/disclosure";
import { SimulationSwitch } from "../frame/simulation-switch";
import { useIsLoggedIn } from "../frame/use-is-logged-in";
import type { Line } from "../market/lines";
import { fetchDepth, fetchTrades } from "../market/market-calls";
import { PriceList } from "../market/price-list";
import type { Quote } from "../market/quotes";
import { fetchOpenOrders } from "../orders/order-calls";
import { usePreferences } from "../preferences/preferences-context";
import { fetchAccount } from "./account-calls";
import { CandleChart } from "./candle-chart";
import { OrderBook } from "./order-book";
import { OrderForm } from "./order-form";
import { OwnOrders } from "./own-orders";
import { RecentTrades } from "./recent-trades";
import { SymbolHeader } from "./symbol-header";
import styles from "./trading-screen.module.css";
import { useDraft } from "./use-draft";
import { useOrderPlacing } from "./use-order-placing";

const MarketTools = loaded(
  async () => (await import("./market-tools")).MarketTools,
);

interface TradingScreenProps {
  readonly line: Line;
  readonly quote: Quote;
  readonly quotes: readonly Quote[];
}

const VIEWS = ["trade", "chart", "trades"] as const;

export function TradingScreen({ line, quote, quotes }: TradingScreenProps) {
  const { t } = useProductTexts();
  const { layout } = usePreferences().settings;
  const [view, setView] = useState<(typeof VIEWS)[number]>("trade");
  const { market, ticker } = quote;
  const { symbol } = market;
  const { businessLine, marketLine } = line;
  const here = `${line.name} ${symbol}`;
  const depth = useQuery(here, (client) =>
    fetchDepth(client, marketLine, symbol),
  );
  const trades = useQuery(here, (client) =>
    fetchTrades(client, marketLine, symbol),
  );
  const mine = useIsLoggedIn() ? line.name : null;
  const account = useQuery(mine, (client) =>
    fetchAccount(client, businessLine),
  );
  const open = useQuery(mine, (client) =>
    fetchOpenOrders(client, businessLine),
  );
  const refetchAll = (): void => {
    account.refetch();
    open.refetch();
  };
  const [draft, setDraft] = useDraft(line, quote);
  const [isFull, setFull] = useState(false);
  const place = { line, market, ask: ticker.ask, bid: ticker.bid };
  const placing = useOrderPlacing(place, draft, refetchAll);
  return (
    <div
      className={styles["screen"]}
      data-layout={layout}
      data-view={view}
      data-full={isFull}
    >
      <div className={styles["prices"]}>
        <PriceList line={line} quotes={quotes} />
      </div>
      <div className={styles["header"]}>
        <SymbolHeader
          line={line}
          quote={quote}
          chooser={
            <div className={styles["chooser"]}>
              <Disclosure
                name={t("trading.choose")}
                icon={<Icon name="down" />}
                side="start"
              >
                <PriceList line={line} quotes={quotes} />
              </Disclosure>
            </div>
          }
        />
        <MarketTools
          line={line}
          market={market}
          isUnsent={draft.size !== ""}
          isFull={isFull}
          onFull={setFull}
        />
      </div>
      <div
        className={styles["views"]}
        role="group"
        aria-label={t("trading.views")}
      >
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles["view"]}
            aria-pressed={one === view}
            onClick={() => setView(one)}
          >
            {t(`trading.view.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles["chart"]}>
        <CandleChart line={line} market={market} />
      </div>
      <div className={styles["book"]}>
        <OrderBook
          line={line}
          market={market}
          ticker={ticker}
          depth={depth}
          onChoose={(price) => setDraft({ ...draft, price })}
        />
      </div>
      <div className={styles["trades"]}>
        <RecentTrades market={market} trades={trades} />
      </div>
      <div className={styles["form"]}>
        <LoadingOverlay isLoading={placing.isRunning}>
          <OrderForm
            place={place}
            draft={draft}
            onChange={setDraft}
            account={
              account.state.kind === "success" ? account.state.data : null
            }
            placing={placing}
          />
        </LoadingOverlay>
        <div className={styles["simulation"]}>
          <SimulationSwitch />
        </div>
      </div>
      <div className={styles["own"]}>
        <OwnOrders line={line} open={open} onChanged={refetchAll} />
      </div>
    </div>
  );
}
