/** Pieces side by side, as many as there is room for. */
import type { ReactNode } from "react";
import styles from "./specimens.module.css";

interface SpecimensProps {
  /** `row` for small pieces, `grid` for those that fill a column. */
  readonly layout?: "row" | "grid";
  readonly children: ReactNode;
}

export function Specimens({ layout = "row", children }: SpecimensProps) {
  return <div className={styles[layout]}>{children}</div>;
}
