/** Components side by side, wrapped to the available width. */
import type { ReactNode } from "react";
import styles from "./specimens.module.css";

interface SpecimensProps {
  /** `row` for small components, `grid` for column-wide ones, `stack` for full-width ones. */
  readonly layout?: "row" | "grid" | "stack";
  readonly children: ReactNode;
}

export function Specimens({ layout = "row", children }: SpecimensProps) {
  return <div className={styles[layout]}>{children}</div>;
}
