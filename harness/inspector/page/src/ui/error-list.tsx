/** The errors in YAML, each with its position. */
import { t } from "../texts/texts";
import type { SourceError } from "../wire.generated";
import styles from "./error-list.module.css";
import { Notice } from "./notice";

interface ErrorListProps {
  readonly problem: string | null;
  readonly errors: readonly SourceError[];
  /** Called with the selected error. */
  readonly onChoose?: (error: SourceError) => void;
}

export function ErrorList({ problem, errors, onChoose }: ErrorListProps) {
  if (problem === null) return null;
  return (
    <Notice tone="bad">
      <p>{problem}</p>
      {errors.length > 0 && (
        <ul className={styles["errors"]}>
          {errors.map((error) => {
            const { line, column, message, help } = error;
            const place = t("error.place", { line, column });
            return (
              <li key={`${line}:${column}:${message}`}>
                {onChoose === undefined ? (
                  <span className={styles["place"]}>{place}</span>
                ) : (
                  <button
                    type="button"
                    className={styles["place"]}
                    onClick={() => onChoose(error)}
                  >
                    {place}
                  </button>
                )}{" "}
                {message}
                {help !== null && (
                  <span className={styles["help"]}> {help}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Notice>
  );
}
