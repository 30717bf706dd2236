/** An entry: a line in its lane and, when opened, its details. */
import { useId, type ReactNode } from "react";
import { formatDuration, formatInstant } from "../../lib/format";
import { describeEntry, entryFields } from "../../record/describe-entry";
import type { StoryRow } from "../../record/story";
import { threadKey, type Thread } from "../../record/threads";
import { t } from "../../texts/texts";
import { Hidden } from "../hidden";
import styles from "./entry-row.module.css";
import { ThreadOutcome } from "./thread-outcome";
import type { RowFocus } from "./use-roving-row";

/** The selection, for a time line whose details are shown beside it. */
export interface EntrySelection {
  /** The selected entry's index; null for none. */
  readonly selected: number | null;
  readonly select: (index: number) => void;
  /** The indices of entries with problems that their texts don't show. */
  readonly flagged: ReadonlySet<number>;
}

interface EntryRowProps {
  readonly row: Extract<StoryRow, { kind: "entry" }>;
  readonly thread: Thread | null;
  readonly rail: ReactNode;
  readonly isOpen: boolean;
  /** Whether all lanes share a column: then the row names its lane. */
  readonly isInList: boolean;
  /** Without it, the entry's details open below it. */
  readonly selection: EntrySelection | null;
  /** Whether it belongs to the hovered call or request. */
  readonly isPointed: boolean;
  readonly focus: RowFocus;
  readonly on: {
    readonly toggle: (index: number) => void;
    readonly point: (thread: string | null) => void;
  };
}

/** The shortest pause between two entries that is shown, in virtual milliseconds. */
const PAUSE_MS = 500;

export function EntryRow({
  row: { entry, index, after },
  thread,
  rail,
  isOpen,
  isInList,
  selection,
  isPointed,
  focus,
  on,
}: EntryRowProps) {
  const id = useId();
  const { lane, verb, tone } = entry;
  const { subject, detail } = describeEntry(entry);
  const key = threadKey(entry);
  const { takeFocus, tabIndex, onFocus, onKeyDown } = focus;
  const isSelected = selection?.selected === index;
  return (
    <div
      className={styles["row"]}
      data-lane={lane}
      data-tone={selection?.flagged.has(index) ? "bad" : tone}
      data-selected={isSelected || undefined}
      data-pointed={isPointed || undefined}
    >
      <span
        className={styles["time"]}
        data-same={(after === 0 && index > 0) || undefined}
      >
        {after >= PAUSE_MS && (
          <Hidden>
            {t("time-line.pause", { duration: formatDuration(after) })}
          </Hidden>
        )}
        {formatInstant(entry.at)}
      </span>{" "}
      {rail}
      <button
        ref={takeFocus}
        type="button"
        className={styles["line"]}
        tabIndex={tabIndex}
        aria-expanded={selection === null ? isOpen : undefined}
        aria-controls={isOpen ? id : undefined}
        aria-current={isSelected || undefined}
        onClick={() =>
          selection === null ? on.toggle(index) : selection.select(index)
        }
        onPointerEnter={() => on.point(key)}
        onPointerLeave={() => on.point(null)}
        onFocus={() => {
          onFocus();
          on.point(key);
          // Visible details follow the arrow keys.
          if (selection !== null && selection.selected !== null)
            selection.select(index);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => on.point(null)}
      >
        {isInList && (
          <>
            <span className={styles["lane"]}>{t(`lane.${lane}`)}</span>{" "}
          </>
        )}
        <span className={styles["verb"]}>
          {verb} {thread?.kind === "call" && <span>#{numberOf(thread)}</span>}
        </span>{" "}
        <span className={styles["subject"]}>{subject}</span>{" "}
        <span className={styles["detail"]}>{detail}</span>{" "}
        {thread?.late.includes(index) && (
          <span className={styles["late"]} title={t("reply.late.hint")}>
            {t("reply.late")}
          </span>
        )}
        {thread?.entries[0] === index && (
          <ThreadOutcome thread={thread} isLive={selection !== null} />
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

function numberOf({ key }: Thread): string {
  return key.slice(key.indexOf(" ") + 1);
}
