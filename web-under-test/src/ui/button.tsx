/** A button. While disabled or loading, it ignores clicks (§4); while loading, it keeps the focus and is marked as busy. */
import type { MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";

export type ButtonWeight =
  "main" | "plain" | "quiet" | "danger" | "buy" | "sell";

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  /** `main` for the primary action; `plain` beside it; `quiet` for everything else. */
  readonly weight?: ButtonWeight;
  /** `dense` for crowded layouts with a pointing device. */
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
