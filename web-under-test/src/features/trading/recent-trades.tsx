/** The last trades, newest first. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import type { Query } from "../queries/use-query";
import { useFigures } from "../figures/use-figures";
import type { Market, Trade } from "../market/market-calls";
import styles from "./recent-trades.module.css";

interface RecentTradesProps {
  readonly market: Market;
  readonly trades: Query<readonly Trade[]>;
}

const SHORT_PLACES = 4;

export function RecentTrades({ market, trades }: RecentTradesProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  return (
    <section
      className={styles["trades"]}
      aria-label={t("trades.title")}
      // A scrollable element has to be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <QueryResult query={trades}>
        {(all) => (
          <table className={styles["table"]}>
            <thead>
              <tr>
                <th scope="col">{t("trades.price")}</th>
                <th scope="col">{t("trades.size")}</th>
                <th scope="col">{t("trades.time")}</th>
              </tr>
            </thead>
            <tbody>
              {all.map(({ tradeId, side, price, size, timestamp }) => (
                <tr key={tradeId}>
                  <td className={styles[side]}>
                    {figures.price(price, market.pricePlace)}
                  </td>
                  <td>{figures.amount(size, SHORT_PLACES)}</td>
                  <td className={styles["time"]}>{figures.clock(timestamp)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
    </section>
  );
}
