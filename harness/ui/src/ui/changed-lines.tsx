/** The first removed and added lines of a diff, without context. */
import { t } from "../texts/texts";
import styles from "./changed-lines.module.css";

interface ChangedLinesProps {
  /** The lines, each with its sign. */
  readonly changes: readonly string[];
  readonly most: number;
}

export function ChangedLines({ changes, most }: ChangedLinesProps) {
  const left = changes.length - most;
  return (
    <figure className={styles["changes"]}>
      <ul className={styles["lines"]} aria-label={t("diff")}>
        {changes.slice(0, most).map((line, index) => {
          const isAdded = line.startsWith("+");
          const [Line, sign] = isAdded
            ? (["ins", "+"] as const)
            : (["del", "−"] as const);
          return (
            // The index is the only key of a line.
            <li key={index} className={styles["line"]} data-added={isAdded}>
              <span className={styles["sign"]} aria-hidden="true">
                {sign}
              </span>
              <Line>{line.slice(1)}</Line>
            </li>
          );
        })}
        {left > 0 && (
          <li className={styles["more"]}>{t("diff.more", { count: left })}</li>
        )}
      </ul>
      <figcaption className={styles["legend"]}>{t("diff.legend")}</figcaption>
    </figure>
  );
}
