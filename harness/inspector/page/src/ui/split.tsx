/** Two parts side by side, or one below the other on narrow windows. */
import type { ReactNode } from "react";
import styles from "./split.module.css";

interface SplitProps {
  readonly children: ReactNode;
  /** Omitted while there is nothing to show. */
  readonly aside: ReactNode;
  /** Which of the two gets more space. */
  readonly wide?: "main" | "aside";
}

export function Split({ children, aside, wide = "main" }: SplitProps) {
  const isSplit = aside !== false && aside !== null && aside !== undefined;
  return (
    <div
      className={styles["split"]}
      data-split={isSplit || undefined}
      data-wide={wide}
    >
      <div className={styles["part"]}>{children}</div>
      {isSplit && <div className={styles["part"]}>{aside}</div>}
    </div>
  );
}
