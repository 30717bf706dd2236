/** Words for screen readers, where a picture or a place says the same. */
import type { ReactNode } from "react";
import styles from "./hidden.module.css";

export function Hidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles["hidden"]}>{children}</span>;
}
