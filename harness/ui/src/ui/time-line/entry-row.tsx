/** One entry: a line in its lane, and, opened, all that is known of it. */
import { useId, type ReactNode } from "react";
import { formatDuration } from "../../lib/format";
import { callOf, type CallThread } from "../../record/call-threads";
import { describeEntry, entryFields } from "../../record/describe-entry";
import type { StoryRow } from "../../record/story";
import { t } from "../../texts/texts";
import styles from "./entry-row.module.css";

interface EntryRowProps {
  readonly row: Extract<StoryRow, { kind: "entry" }>;
  readonly thread: CallThread | null;
  readonly rail: ReactNode;
  readonly isOpen: boolean;
  /** Whether it belongs to the call that is pointed at. */
  readonly isPointed: boolean;
  readonly onToggle: (index: number) => void;
  readonly onPoint: (call: number | null) => void;
}

/** From here on, time that passes is said. */
const PAUSE_MS = 500;

export function EntryRow({
  row: { entry, index, after },
  thread,
  rail,
  isOpen,
  isPointed,
  onToggle,
  onPoint,
}: EntryRowProps) {
  const id = useId();
  const { lane, verb, subject, detail, tone } = describeEntry(entry);
  const call = callOf(entry);
  return (
    <div
      className={styles["row"]}
      data-lane={lane}
      data-tone={tone}
      data-pointed={isPointed || undefined}
    >
      <span className={styles["time"]} data-same={after === 0 || undefined}>
        {after >= PAUSE_MS && (
          <span className={styles["hidden"]}>
            {t("time-line.pause", { duration: formatDuration(after) })}
          </span>
        )}
        {formatDuration(entry.at)}
      </span>{" "}
      {rail}
      <button
        type="button"
        className={styles["line"]}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(index)}
        onPointerEnter={() => onPoint(call)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(call)}
        onBlur={() => onPoint(null)}
      >
        <span className={styles["verb"]}>
          {verb} {call !== null && <span>#{call}</span>}
        </span>{" "}
        <span className={styles["subject"]}>{subject}</span>{" "}
        <span className={styles["detail"]}>{detail}</span>{" "}
        {entry.kind === "call" && thread !== null && (
          <span
            className={styles["outcome"]}
            data-outcome={thread.outcome ?? "open"}
          >
            {outcomeOf(thread)}
          </span>
        )}
      </button>
      {isOpen && (
        <pre id={id} className={styles["fields"]}>
          {JSON.stringify(entryFields(entry), null, 2)}
        </pre>
      )}
    </div>
  );
}

function outcomeOf({ outcome, startedAt, settledAt, replies }: CallThread) {
  if (outcome === null || settledAt === null)
    return replies > 0 ? t("call.answered") : t("call.open");
  const duration = formatDuration(settledAt - startedAt);
  return t(`call.${outcome}`, { duration });
}
