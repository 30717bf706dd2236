/** The results so far, the last one first. */
import { Message } from "footbridge-ui/ui/message";
import { t } from "../texts/texts";
import type { ResultLine } from "../wire.generated";
import styles from "./result-list.module.css";

const MARKS = {
  "as-described": "✓",
  differs: "✗",
  "not-seen": "?",
  "not-tried": "–",
} as const;

export function ResultList({ results }: { readonly results: ResultLine[] }) {
  const lines = [...results].reverse();
  return (
    <section className={styles["section"]}>
      <h2 className={styles["heading"]}>{t("results")}</h2>
      {lines.length === 0 && (
        <p className={styles["none"]}>{t("results.none")}</p>
      )}
      <ul className={styles["list"]}>
        {lines.map((line) => (
          <li key={`${line.kind} ${line.name}`} className={styles["line"]}>
            <span
              className={styles["mark"]}
              data-verdict={line.verdict}
              role="img"
              aria-label={t(`verdict.${line.verdict}`)}
            >
              {MARKS[line.verdict]}
            </span>
            <div className={styles["body"]}>
              <span className={styles["kind"]}>{line.kind}</span>{" "}
              <Message text={line.name} />
              {line.details.map((detail) => (
                <p
                  key={detail}
                  className={styles["detail"]}
                  data-verdict={line.verdict}
                >
                  <Message text={detail} />
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
