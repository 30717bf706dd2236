/** A button: the one action of a page, or a quiet one beside it. */
import type { ReactNode } from "react";
import styles from "./button.module.css";

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `main` for what the page is for; `quiet` for everything else. */
  readonly weight?: "main" | "quiet";
}

export function Button({ children, onPress, weight = "main" }: ButtonProps) {
  return (
    <button type="button" className={styles[weight]} onClick={onPress}>
      {children}
    </button>
  );
}
