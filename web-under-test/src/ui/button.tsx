/** A button. Disabled or loading, it takes no clicks (§4); loading, it keeps the focus and says that it is busy. */
import type { MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";

export type ButtonWeight =
  "main" | "plain" | "quiet" | "danger" | "buy" | "sell";

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  /** `main` for what the page is for; `plain` beside it; `quiet` for everything else. */
  readonly weight?: ButtonWeight;
  /** `dense` where there is much to show and a pointer to point with. */
  readonly size?: "normal" | "dense";
  readonly type?: "button" | "submit";
  readonly disabled?: boolean;
  readonly loading?: boolean;
}

export function Button({
  children,
  onPress,
  weight = "main",
  size = "normal",
  type = "button",
  disabled = false,
  loading = false,
}: ButtonProps) {
  const press = (event: MouseEvent): void => {
    if (loading) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type={type}
      className={styles[weight]}
      data-size={size}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading && <span className={styles["spinner"]} />}
      {children}
    </button>
  );
}
