/** A coin's name with its badge. */
import { CoinBadge } from "./coin-badge";
import styles from "./pair-name.module.css";

export function CoinName({ coin }: { readonly coin: string }) {
  return (
    <span className={styles["pair"]}>
      <CoinBadge coin={coin} />
      <span className={styles["base"]}>{coin}</span>
    </span>
  );
}
