/** The end of a verification: the number of entries with each verdict. */
import { t } from "../texts/texts";
import type { ResultLine } from "../wire.generated";
import styles from "./totals.module.css";

const VERDICTS = ["as-described", "differs", "not-seen", "not-tried"] as const;

export function Totals({ results }: { readonly results: ResultLine[] }) {
  const counts = VERDICTS.map((verdict) => ({
    verdict,
    count: results.filter((line) => line.verdict === verdict).length,
  }));
  if (results.length === 0)
    return (
      <p className={styles["totals"]} role="status" data-result="differs">
        {t("finished.unknown")}
      </p>
    );
  const has = (verdict: string) =>
    results.some((line) => line.verdict === verdict);
  const open = has("not-seen") || has("not-tried") ? "open" : "as-described";
  return (
    <div
      className={styles["totals"]}
      role="status"
      data-result={has("differs") ? "differs" : open}
    >
      <p className={styles["text"]}>
        <strong>{t("finished")}</strong> {t("finished.report")}
      </p>
      <ul className={styles["list"]}>
        {counts.map(({ verdict, count }) => (
          <li key={verdict} className={styles["total"]} data-verdict={verdict}>
            {t(`total.${verdict}`, { count })}
          </li>
        ))}
      </ul>
    </div>
  );
}
