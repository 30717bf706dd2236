/** Pieces side by side, as many as there is room for. */
import type { ReactNode } from "react";
import styles from "./specimens.module.css";

interface SpecimensProps {
  /** `row` for small pieces, `grid` for those that fill a column, `stack` for those as wide as the page. */
  readonly layout?: "row" | "grid" | "stack";
  readonly children: ReactNode;
}

export function Specimens({ layout = "row", children }: SpecimensProps) {
  return <div className={styles[layout]}>{children}</div>;
}
