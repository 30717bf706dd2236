/** Text for screen readers only, for information that is otherwise visual. */
import type { ReactNode } from "react";
import styles from "./hidden.module.css";

export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles["hidden"]}>{children}</span>;
}
