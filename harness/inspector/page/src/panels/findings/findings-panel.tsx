/** What is wrong so far, by the invariants: each with its entry, and what to do about it. */
import { formatInstant } from "footbridge-ui/lib/format";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { hrefOf } from "../../lib/address";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Panel } from "../../ui/panel";
import styles from "./findings-panel.module.css";

/** The invariants for which there is advice. */
const KNOWN = [
  "settles-once",
  "supported",
  "understood",
  "well-formed",
  "legal-transitions",
  "scripted",
  "contract",
  "quiet",
  "offline",
  "found",
  "same-language",
  "tidy",
] as const;

/** The most findings that are shown, the newest first. */
const MOST = 300;

export function FindingsPanel() {
  const findings = useSessionState((state) => state.findings);
  const hasReplayFailed = useSessionState(
    ({ replay }) => (replay?.failures.length ?? 0) > 0,
  );
  return (
    <Panel title={t("panel.findings")} about={t("findings.about")}>
      {findings.length === 0 ? (
        <EmptyState
          title={t(hasReplayFailed ? "findings.replay" : "findings.none")}
        >
          <p>
            {t(hasReplayFailed ? "findings.replay.hint" : "findings.none.hint")}
          </p>
        </EmptyState>
      ) : (
        <ol className={styles["list"]}>
          {findings
            .toReversed()
            .slice(0, MOST)
            .map((finding, place) => {
              const { invariant, rule, text, at, entry } = finding;
              const known = KNOWN.find((name) => name === invariant);
              return (
                <li
                  key={`${findings.length - place} ${text}`}
                  className={styles["finding"]}
                >
                  <span className={styles["time"]}>{formatInstant(at)}</span>
                  <div>
                    <h2 className={styles["text"]}>{text}</h2>
                    <p className={styles["rule"]}>
                      <span className={styles["name"]}>{invariant}</span> {rule}
                    </p>
                    {known !== undefined && (
                      <p className={styles["advice"]}>
                        {t(`finding.do.${known}`)}
                      </p>
                    )}
                  </div>
                  {entry !== null && (
                    <a
                      className={styles["entry"]}
                      href={hrefOf("time-line", entry)}
                    >
                      {t("finding.entry", { index: entry })}
                    </a>
                  )}
                </li>
              );
            })}
          {findings.length > MOST && (
            <li>{t("json.more", { count: findings.length - MOST })}</li>
          )}
        </ol>
      )}
    </Panel>
  );
}
