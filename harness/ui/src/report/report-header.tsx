/** The run in short: what it comes down to, how many cases have which verdict, how long it took, and where. */
import { useState } from "react";
import { formatDuration } from "../lib/format";
import type { Run } from "../record/run";
import type { VerdictCounts } from "../record/verdicts";
import { t } from "../texts/texts";
import { Choice } from "../ui/choice";
import { Icon } from "../ui/icon";
import { VerdictBar } from "../ui/verdict-bar";
import styles from "./report-header.module.css";
import { THEMES, type ThemeStore } from "./theme";

interface ReportHeaderProps {
  readonly run: Run;
  readonly headline: string;
  readonly counts: VerdictCounts;
  readonly theme: ThemeStore;
}

export function ReportHeader({
  run,
  headline,
  counts,
  theme: store,
}: ReportHeaderProps) {
  const [theme, setTheme] = useState(store.read);
  const { duration_ms, engine, left_out, cases } = run;
  return (
    <header className={styles["header"]}>
      <span className={styles["mark"]}>
        <Icon name="bridge" size={22} />
        <span className={styles["product"]}>{t("product")}</span>
      </span>
      <div className={styles["run"]}>
        <h1 className={styles["headline"]}>{headline}</h1>
        <p className={styles["facts"]}>
          <span>{t("run.cases", { count: cases.length })}</span>
          <span>
            {t("run.took", { duration: formatDuration(duration_ms), engine })}
          </span>
          {left_out > 0 && (
            <span className={styles["warning"]}>
              {t("run.left-out", { count: left_out })}
            </span>
          )}
        </p>
      </div>
      <Choice
        label={t("theme")}
        options={THEMES.map((value) => ({
          value,
          text: t(`theme.${value}`),
          icon: value,
        }))}
        value={theme}
        onChange={(next) => {
          store.write(next);
          setTheme(next);
        }}
      />
      <div className={styles["bar"]}>
        <VerdictBar counts={counts} />
      </div>
    </header>
  );
}
