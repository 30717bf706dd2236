/** The ending of the case, and the failures so far. */
import { VerdictBadge } from "footbridge-ui/ui/verdict-badge";
import { t } from "../../texts/texts";
import type { Replay } from "../../wire.generated";
import styles from "./replay-panel.module.css";

const VERDICTS = [
  "passed",
  "failed",
  "changed",
  "new",
  "unsupported",
  "crashed",
  "hung",
] as const;

export function ReplayEnding({ replay }: { readonly replay: Replay }) {
  const { state, summary, failures, next, steps } = replay;
  const verdict = VERDICTS.find((one) => one === summary?.verdict);
  const isListed = failures.some(([, text]) => text === summary?.reason);
  return (
    <div className={styles["ending"]} aria-live="polite">
      <p className={styles["state"]}>
        {verdict !== undefined && <VerdictBadge verdict={verdict} />}{" "}
        {state === "ended"
          ? !isListed && summary?.reason
          : t(`replay.${state}`, { next: next + 1, total: steps.length })}
      </p>
      {failures.length > 0 && (
        <ul className={styles["failures"]} aria-label={t("replay.failures")}>
          {failures.map(([step, text], place) => (
            <li key={`${place} ${text}`}>
              {step !== null && (
                <span className={styles["number"]}>{step + 1}</span>
              )}{" "}
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
