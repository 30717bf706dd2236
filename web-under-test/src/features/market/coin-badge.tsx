/** A coin's badge: its first letter on a colour of its own. Decorative; its name stands beside it. */
import styles from "./coin-badge.module.css";

const HUES = 360;
/** Neighbouring letters get colours far apart. */
const STEP = 137;

export function CoinBadge({ coin }: { readonly coin: string }) {
  const sum = [...coin].reduce((all, { length }, at) => {
    return all + coin.charCodeAt(at) * length * (at + 1);
  }, 0);
  return (
    <span
      className={styles["badge"]}
      style={{ "--hue": (sum * STEP) % HUES } as React.CSSProperties}
      aria-hidden="true"
    >
      {coin.slice(0, 1)}
    </span>
  );
}
