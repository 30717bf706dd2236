/** A button that starts a task: it takes no clicks while one runs (§4), and keeps the focus. */
import type { ReactNode } from "react";
import styles from "./task-button.module.css";

interface TaskButtonProps {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  /** Left out for the button that submits its form. */
  readonly onPress?: () => void;
  /** `main` for what a page is for; `side` for everything else. */
  readonly weight?: "main" | "side";
}

export function TaskButton({
  children,
  isBusy,
  onPress,
  weight = "main",
}: TaskButtonProps) {
  return (
    <button
      type={onPress === undefined ? "submit" : "button"}
      className={styles[weight]}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
