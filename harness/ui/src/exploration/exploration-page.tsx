/** An exploration: what it found, what the project lacks, where it went, what the app replied, and how much was new. */
import type { ReactNode } from "react";
import { formatDuration } from "../lib/format";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import type { ThemeStore } from "../ui/theme";
import { ThemeChoice } from "../ui/theme-choice";
import type { Exploration, ExploredFinding } from "./exploration";
import styles from "./exploration-page.module.css";
import { FindingCard } from "./finding-card";
import { GapSection } from "./gap-section";
import { GrowthChart } from "./growth-chart";
import { ReplyTable } from "./reply-table";
import { ScreenMap } from "./screen-map";

interface ExplorationPageProps {
  readonly exploration: Exploration;
  readonly theme: ThemeStore;
  /** The link to the run of the findings; null without any case. */
  readonly runAddress: string | null;
  /** The link to a finding's case. */
  readonly addressOf: (finding: ExploredFinding) => string | null;
  /** The options of `footbridge open`, quoted for a shell. */
  readonly openOptions: string;
  /** The steps of a finding. */
  readonly stepsOf: (finding: ExploredFinding) => ReactNode;
}

export function ExplorationPage({
  exploration,
  theme,
  runAddress,
  addressOf,
  openOptions,
  stepsOf,
}: ExplorationPageProps) {
  const { seed, runs, actions, duration_ms, curve, findings } = exploration;
  const last = curve.at(-1);
  const rate = Math.round(actions / Math.max(1, duration_ms / 1000));
  return (
    <div className={styles["page"]}>
      <header className={styles["header"]}>
        <span className={styles["mark"]}>
          <Icon name="bridge" size={22} />
        </span>
        <div className={styles["what"]}>
          <h1
            className={styles["title"]}
            data-found={findings.length > 0 || undefined}
          >
            {findings.length === 0
              ? t("exploration.nothing")
              : t("exploration.found", { count: findings.length })}
          </h1>
          <p className={styles["facts"]}>
            <span>{t("exploration.runs", { count: runs })}</span>
            <span>{t("exploration.actions", { count: actions, rate })}</span>
            <span>{t("exploration.states", { count: last?.states ?? 0 })}</span>
            <span>{t("exploration.pairs", { count: last?.pairs ?? 0 })}</span>
            {last !== undefined && last.code > 0 && (
              <span>{t("exploration.code", { count: last.code })}</span>
            )}
            <span>{formatDuration(duration_ms)}</span>
            <span>{t("exploration.seed", { seed: String(seed) })}</span>
            {runAddress !== null && (
              <a href={runAddress}>{t("exploration.run")}</a>
            )}
          </p>
        </div>
        <ThemeChoice store={theme} />
      </header>
      <main className={styles["main"]}>
        {findings.length > 0 && (
          <section aria-labelledby="findings">
            <h2 id="findings" className={styles["heading"]}>
              {t("exploration.findings")}
            </h2>
            <ul className={styles["findings"]}>
              {findings.map((finding) => (
                <FindingCard
                  key={finding.scenario}
                  finding={finding}
                  screens={exploration.screens}
                  address={addressOf(finding)}
                  openOptions={openOptions}
                  steps={stepsOf(finding)}
                />
              ))}
            </ul>
          </section>
        )}
        <GapSection gaps={exploration.gaps} />
        <ScreenMap exploration={exploration} />
        <ReplyTable calls={exploration.calls} />
        <GrowthChart curve={curve} />
      </main>
    </div>
  );
}
