/** The errors in YAML, each with its position. */
import { t } from "../texts/texts";
import type { Mistake } from "../wire.generated";
import styles from "./mistake-list.module.css";
import { Notice } from "./notice";

interface MistakeListProps {
  readonly problem: string | null;
  readonly mistakes: readonly Mistake[];
  /** Called with the selected error. */
  readonly onChoose?: (mistake: Mistake) => void;
}

export function MistakeList({ problem, mistakes, onChoose }: MistakeListProps) {
  if (problem === null) return null;
  return (
    <Notice tone="bad">
      <p>{problem}</p>
      {mistakes.length > 0 && (
        <ul className={styles["mistakes"]}>
          {mistakes.map((mistake) => {
            const { line, column, message, help } = mistake;
            const place = t("mistake.place", { line, column });
            return (
              <li key={`${line}:${column}:${message}`}>
                {onChoose === undefined ? (
                  <span className={styles["place"]}>{place}</span>
                ) : (
                  <button
                    type="button"
                    className={styles["place"]}
                    onClick={() => onChoose(mistake)}
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
