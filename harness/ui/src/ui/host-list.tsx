/** Hosts as ranges: `ios 2.9.0 – 2.56.0`. */
import { formatRange, type HostRange } from "../record/host-ranges";
import styles from "./host-list.module.css";

export function HostList({ hosts }: { readonly hosts: readonly HostRange[] }) {
  return (
    <span className={styles["hosts"]}>
      {hosts.map(formatRange).map((text) => (
        <span key={text} className={styles["host"]}>
          {text}
        </span>
      ))}
    </span>
  );
}
