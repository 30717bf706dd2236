/** The first markets of a line, as large cards. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Change } from "../figures/change";
import { useFigures } from "../figures/use-figures";
import styles from "./leaders.module.css";
import type { Line } from "./lines";
import { MarketLink } from "./market-link";
import { PairName } from "./pair-name";
import type { Quote } from "./quotes";

const COUNT = 4;

interface LeadersProps {
  readonly line: Line;
  readonly quotes: readonly Quote[];
}

export function Leaders({ line, quotes }: LeadersProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  return (
    <ul className={styles["leaders"]} aria-label={t("markets.leaders")}>
      {quotes.slice(0, COUNT).map(({ market, ticker }) => (
        <li key={market.symbolId}>
          <MarketLink
            line={line}
            market={market}
            screen="chart"
            className={styles["leader"]}
          >
            <span className={styles["head"]}>
              <PairName line={line} market={market} />
              <Change ratio={ticker.change} />
            </span>
            <span className={styles["price"]}>
              {figures.price(ticker.last, market.pricePlace)}
            </span>
            <span className={styles["volume"]}>
              {t("markets.volumeOf", {
                volume: figures.short(ticker.quoteVolume),
              })}
            </span>
          </MarketLink>
        </li>
      ))}
    </ul>
  );
}
