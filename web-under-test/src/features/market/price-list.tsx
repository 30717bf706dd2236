/** A narrow list of markets with prices, for switching between them. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Icon } from "../../ui/icon";
import { TextInput } from "../../ui/text-input";
import { Change } from "../figures/change";
import { useFigures } from "../figures/use-figures";
import { PageLink } from "../frame/page-link";
import type { Line } from "./lines";
import { PairName } from "./pair-name";
import styles from "./price-list.module.css";
import { findQuotes, type Quote } from "./quotes";

interface PriceListProps {
  readonly line: Line;
  readonly quotes: readonly Quote[];
}

export function PriceList({ line, quotes }: PriceListProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const [text, setText] = useState("");
  return (
    <section className={styles["whole"]} aria-label={t("markets.list")}>
      <div className={styles["search"]}>
        <TextInput
          label={t("markets.search")}
          isLabelHidden
          placeholder={t("markets.search")}
          type="search"
          size="dense"
          start={<Icon name="search" />}
          value={text}
          onChange={setText}
        />
      </div>
      <ul className={styles["list"]}>
        {findQuotes(quotes, text).map(({ market, ticker }) => (
          <li key={market.symbolId}>
            <PageLink to={line.path(market.symbol)} className={styles["link"]}>
              <PairName line={line} market={market} />
              <span className={styles["price"]}>
                {figures.price(ticker.last, market.pricePlace)}
              </span>
              <Change ratio={ticker.change} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
