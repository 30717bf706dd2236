/** One failure: what did not hold, what was expected and found, and what may help. */
import { formatDuration } from "../lib/format";
import type { Failure } from "../record/record";
import { t } from "../texts/texts";
import { Place } from "./place";
import styles from "./failure-card.module.css";

interface FailureCardProps {
  readonly failure: Failure;
  /** Without what is expected and found, where there is little room. */
  readonly isBrief?: boolean;
}

export function FailureCard({ failure, isBrief = false }: FailureCardProps) {
  const { kind, invariant, place, at, message, expected, found, help } =
    failure;
  return (
    <div className={styles["card"]} data-kind={kind}>
      <p className={styles["about"]}>
        <span className={styles["kind"]}>
          {t(`failure.${kind}`)}
          {invariant !== null && <code>{invariant}</code>}
        </span>
        {place !== null && <Place place={place} />}
        {at !== null && (
          <span>{t("failure.at", { time: formatDuration(at) })}</span>
        )}
      </p>
      <p className={styles["message"]}>{message}</p>
      {!isBrief && (expected !== null || found.length > 0) && (
        <dl className={styles["sides"]}>
          {expected !== null && (
            <div className={styles["side"]}>
              <dt>{t("failure.expected")}</dt>
              <dd data-side="expected">{expected}</dd>
            </div>
          )}
          {found.length > 0 && (
            <div className={styles["side"]}>
              <dt>{t("failure.found")}</dt>
              {found.map((text) => (
                <dd key={text} data-side="found">
                  {text}
                </dd>
              ))}
            </div>
          )}
        </dl>
      )}
      {!isBrief && help !== null && <p className={styles["help"]}>{help}</p>}
    </div>
  );
}
