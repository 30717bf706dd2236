/**
 * A coin's badge: its picture over its first letter on a coloured background, which shows if no
 * image host has a picture. Decorative; its name stands beside it.
 */
import { useProduct } from "../frame/product-context";
import { HostPicture } from "../image-hosts/host-picture";
import styles from "./coin-badge.module.css";

const HUES = 360;
/** Neighbouring letters get colours far apart. */
const STEP = 137;

export function CoinBadge({ coin }: { readonly coin: string }) {
  const { images } = useProduct();
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
      <HostPicture
        key={coin}
        className={styles["picture"]}
        hosts={images}
        path={`/coin.png?coin=${encodeURIComponent(coin)}`}
      />
    </span>
  );
}
