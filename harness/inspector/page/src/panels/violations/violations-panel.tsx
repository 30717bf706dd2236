/** The violations so far: each with its entry, and advice. Those of a replay are in the order of reports. */
import { formatInstant } from "footbridge-ui/lib/format";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { hrefOf } from "../../lib/address";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Panel } from "../../ui/panel";
import styles from "./violations-panel.module.css";

/** The maximum number of violations shown. */
const MOST = 300;

export function ViolationsPanel() {
  const violations = useSessionState((state) => state.violations);
  const replay = useSessionState((state) => state.replay);
  const hasReplayFailed = (replay?.failures.length ?? 0) > 0;
  const ordered = replay === null ? violations.toReversed() : violations;
  return (
    <Panel title={t("panel.violations")} about={t("violations.about")}>
      {violations.length === 0 ? (
        <EmptyState
          title={t(hasReplayFailed ? "violations.replay" : "violations.none")}
        >
          <p>
            {t(
              hasReplayFailed
                ? "violations.replay.hint"
                : "violations.none.hint",
            )}
          </p>
        </EmptyState>
      ) : (
        <ol className={styles["list"]}>
          {ordered.slice(0, MOST).map((violation, place) => {
            const { invariant, rule, advice, text, at, entry } = violation;
            return (
              <li
                key={`${violations.length - place} ${text}`}
                className={styles["violation"]}
              >
                <span className={styles["time"]}>{formatInstant(at)}</span>
                <div>
                  <h2 className={styles["text"]}>{text}</h2>
                  <p className={styles["rule"]}>
                    <span className={styles["name"]}>{invariant}</span> {rule}
                  </p>
                  <p className={styles["advice"]}>{advice}</p>
                </div>
                {entry !== null && (
                  <a
                    className={styles["entry"]}
                    href={hrefOf("time-line", entry)}
                  >
                    {t("violation.entry", { index: entry })}
                  </a>
                )}
              </li>
            );
          })}
          {violations.length > MOST && (
            <li>{t("json.more", { count: violations.length - MOST })}</li>
          )}
        </ol>
      )}
    </Panel>
  );
}
