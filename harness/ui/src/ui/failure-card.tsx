/** A failure: its message, the expected and the found value, and a hint. */
import { formatDuration } from "../lib/format";
import type { Failure } from "../record/record";
import { t } from "../texts/texts";
import { Message } from "./message";
import { Place } from "./place";
import styles from "./failure-card.module.css";

interface FailureCardProps {
  readonly failure: Failure;
  /** Whether to omit the expected and the found value, to save space. */
  readonly isBrief?: boolean;
}

export function FailureCard({ failure, isBrief = false }: FailureCardProps) {
  const { kind, invariant, place, at, message, expected, found, help } =
    failure;
  const isMissing = kind === "expectation" && found.length === 0;
  // Shown for comparison with a found value; otherwise most messages contain it already.
  const isSaid = expected === null || (isMissing && message.includes(expected));
  return (
    <div
      className={styles["card"]}
      data-kind={kind}
      data-brief={isBrief || undefined}
    >
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
      <p className={styles["message"]}>
        <Message text={message} />
      </p>
      {!isBrief && (!isSaid || found.length > 0) && (
        <dl className={styles["sides"]}>
          {!isSaid && (
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
      {!isBrief && isMissing && (
        <p className={styles["help"]}>{t("failure.nothing")}</p>
      )}
      {!isBrief && help !== null && (
        <p className={styles["help"]}>
          <Message text={help} />
        </p>
      )}
    </div>
  );
}
