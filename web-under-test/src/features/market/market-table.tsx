/** A table of markets, each with a link to its trading page. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Change } from "../figures/change";
import { useFigures } from "../figures/use-figures";
import type { Favourites } from "../in-app/favourites";
import type { Line } from "./lines";
import { FavouriteButton } from "./favourite-button";
import { MarketLink } from "./market-link";
import styles from "./market-table.module.css";
import { PairName, pairText } from "./pair-name";
import type { Quote } from "./quotes";

interface MarketTableProps {
  readonly line: Line;
  readonly quotes: readonly Quote[];
  readonly favourites: Favourites;
  /** Shown if there are no markets. */
  readonly emptyText: string;
}

export function MarketTable(props: MarketTableProps) {
  const { line, quotes, favourites, emptyText } = props;
  const { t } = useProductTexts();
  const figures = useFigures();
  if (quotes.length === 0)
    return <p className={styles["empty"]}>{emptyText}</p>;
  return (
    <table className={styles["table"]} aria-label={t(`lines.${line.name}`)}>
      <thead>
        <tr>
          <th scope="col">{t("markets.pair")}</th>
          <th scope="col">{t("markets.last")}</th>
          <th scope="col">{t("markets.change")}</th>
          <th scope="col" className={styles["wide"]}>
            {t("markets.high")}
          </th>
          <th scope="col" className={styles["wide"]}>
            {t("markets.low")}
          </th>
          <th scope="col" className={styles["wide"]}>
            {t("markets.volume")}
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map(({ market, ticker }) => (
          <tr key={market.symbolId}>
            <th scope="row">
              <FavouriteButton
                name={pairText(line, market)}
                isOn={favourites.names.has(market.symbolId)}
                onToggle={() => favourites.toggle(market.symbolId)}
              />
              <MarketLink
                line={line}
                market={market}
                screen="trade"
                className={styles["link"]}
              >
                <PairName line={line} market={market} hasBadge />
              </MarketLink>
            </th>
            <td className={styles["price"]}>
              {figures.price(ticker.last, market.pricePlace)}
            </td>
            <td>
              <Change ratio={ticker.change} />
            </td>
            <td className={styles["wide"]}>
              {figures.price(ticker.high, market.pricePlace)}
            </td>
            <td className={styles["wide"]}>
              {figures.price(ticker.low, market.pricePlace)}
            </td>
            <td className={styles["wide"]}>
              {figures.short(ticker.quoteVolume)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
