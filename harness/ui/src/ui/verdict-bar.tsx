/**
 * The number of cases of each verdict, as parts of a bar. The numbers are shown as text beside it.
 */
import type { VerdictCounts } from "../record/verdicts";
import { VERDICTS } from "../record/verdicts";
import styles from "./verdict-bar.module.css";

interface VerdictBarProps {
  readonly counts: VerdictCounts;
  readonly size?: "thin" | "normal";
}

export function VerdictBar({ counts, size = "normal" }: VerdictBarProps) {
  return (
    <span className={styles["bar"]} data-size={size} aria-hidden="true">
      {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
        <span
          key={verdict}
          className={styles["part"]}
          data-verdict={verdict}
          style={{ flexGrow: counts[verdict] }}
        />
      ))}
    </span>
  );
}
