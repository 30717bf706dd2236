/** The summary of a run: its result, its verdicts, its duration and its engine. */
import { formatDuration } from "../lib/format";
import type { Run } from "../record/run";
import type { VerdictCounts } from "../record/verdicts";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import type { ThemeStore } from "../ui/theme";
import { ThemeChoice } from "../ui/theme-choice";
import { VerdictBar } from "../ui/verdict-bar";
import styles from "./report-header.module.css";
import { RunFacts } from "./run-facts";

interface ReportHeaderProps {
  readonly run: Run;
  readonly headline: string;
  readonly counts: VerdictCounts;
  readonly theme: ThemeStore;
  /** The link to the matrix, if it is in the same file. */
  readonly matrixAddress: string | null;
  /** The link to the exploration that found the cases, if it is in the same file. */
  readonly explorationAddress: string | null;
}

export function ReportHeader({
  run,
  headline,
  counts,
  theme,
  matrixAddress,
  explorationAddress,
}: ReportHeaderProps) {
  const { duration_ms, engine, left_out, cases, about } = run;
  return (
    <header className={styles["header"]}>
      <span className={styles["mark"]}>
        <Icon name="bridge" size={22} />
        <span className={styles["product"]}>{t("product")}</span>
      </span>
      <div className={styles["run"]}>
        <h1 className={styles["headline"]}>{headline}</h1>
        {about !== null && <RunFacts about={about} />}
        <p className={styles["facts"]}>
          <span>{t("run.cases", { count: cases.length })}</span>
          <span>
            {t("run.took", { duration: formatDuration(duration_ms), engine })}
          </span>
          {explorationAddress !== null && (
            <a href={explorationAddress}>{t("run.exploration")}</a>
          )}
          {matrixAddress !== null && (
            <a href={matrixAddress}>{t("run.matrix")}</a>
          )}
          {left_out > 0 && (
            <span className={styles["warning"]}>
              {t("run.left-out", { count: left_out })}
            </span>
          )}
        </p>
      </div>
      <ThemeChoice store={theme} />
      <div className={styles["bar"]}>
        <VerdictBar counts={counts} />
      </div>
    </header>
  );
}
