/** A market's name as traders write it: `BTC/USDT`; contracts by symbol. */
import { CoinBadge } from "./coin-badge";
import type { Line } from "./lines";
import type { Market } from "./market-calls";
import styles from "./pair-name.module.css";

interface PairNameProps {
  readonly line: Line;
  readonly market: Market;
  readonly hasBadge?: boolean;
}

export function PairName({ line, market, hasBadge = false }: PairNameProps) {
  return (
    <span className={styles["pair"]} dir="ltr">
      {hasBadge && <CoinBadge coin={market.baseCoin} />}
      {line.isContract ? (
        <span className={styles["base"]}>{market.symbol}</span>
      ) : (
        <span>
          <span className={styles["base"]}>{market.baseCoin}</span>
          <span className={styles["quote"]}>/{market.quoteCoin}</span>
        </span>
      )}
    </span>
  );
}

export function pairText(line: Line, market: Market): string {
  return line.isContract
    ? market.symbol
    : `${market.baseCoin}/${market.quoteCoin}`;
}
