/** The order book: asks above, bids below, each with the cumulative size up to its price. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import type { Query } from "../queries/use-query";
import { Change } from "../figures/change";
import { useFigures } from "../figures/use-figures";
import { sizeUnit, type Line } from "../market/lines";
import type { Depth, Level, Market, Ticker } from "../market/market-calls";
import styles from "./order-book.module.css";

interface OrderBookProps {
  readonly line: Line;
  readonly market: Market;
  readonly ticker: Ticker;
  readonly depth: Query<Depth>;
  /** Called with the selected price. */
  readonly onChoose: (price: string) => void;
}

export function OrderBook({
  line,
  market,
  ticker,
  depth,
  onChoose,
}: OrderBookProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  return (
    <section className={styles["book"]} aria-label={t("book.title")}>
      <div className={styles["head"]} aria-hidden="true">
        <span>{t("book.price", { coin: market.quoteCoin })}</span>
        <span>{t("book.size", { coin: sizeUnit(line, market) })}</span>
      </div>
      <QueryResult query={depth}>
        {({ asks, bids }) => (
          <>
            <Side
              name="asks"
              levels={asks}
              market={market}
              onChoose={onChoose}
            />
            <p className={styles["last"]}>
              <strong>{figures.price(ticker.last, market.pricePlace)}</strong>
              <Change ratio={ticker.change} />
            </p>
            <Side
              name="bids"
              levels={bids}
              market={market}
              onChoose={onChoose}
            />
          </>
        )}
      </QueryResult>
    </section>
  );
}

interface SideProps {
  readonly name: "asks" | "bids";
  /** The best price first. */
  readonly levels: readonly Level[];
  readonly market: Market;
  readonly onChoose: (price: string) => void;
}

/** The number of levels on each side. */
const SHOWN = 8;
const SHORT_PLACES = 4;

function Side({ name, levels: all, market, onChoose }: SideProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const levels = all.slice(0, SHOWN);
  const sizes = levels.map(([, size]) => Number(size));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const rows = levels.map(([price, size], at) => ({
    price,
    size,
    share: sizes.slice(0, at + 1).reduce((sum, one) => sum + one, 0) / whole,
  }));
  return (
    <ul className={styles[name]} aria-label={t(`book.${name}`)}>
      {(name === "asks" ? rows.toReversed() : rows).map(
        ({ price, size, share }) => (
          <li key={price}>
            <button
              type="button"
              className={styles["level"]}
              style={{ "--share": `${share * 100}%` } as React.CSSProperties}
              onClick={() => onChoose(price)}
            >
              <span className={styles["price"]}>
                {figures.price(price, market.pricePlace)}
              </span>
              <span>
                {figures.amount(
                  size,
                  Math.min(market.quantityPlace, SHORT_PLACES),
                )}
              </span>
            </button>
          </li>
        ),
      )}
    </ul>
  );
}
