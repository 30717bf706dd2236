/**
 * A case's story on one time line: what page, app and network did, each in its lane, below the step of the scenario in which
 * it happened. A call is joined with its replies and its settling.
 */
import { useMemo, useState } from "react";
import { callOf, callThreads } from "../../record/call-threads";
import type { CaseRecord } from "../../record/record";
import { tellStory, type StoryRow } from "../../record/story";
import { t } from "../../texts/texts";
import { EmptyState } from "../empty-state";
import { FailureCard } from "../failure-card";
import { VirtualRows } from "../virtual-rows";
import { CallRail, railWidth } from "./call-rail";
import { EntryRow } from "./entry-row";
import { LaneHeader } from "./lane-header";
import { StepHeading } from "./step-heading";
import styles from "./time-line.module.css";

interface TimeLineProps {
  readonly record: Pick<CaseRecord, "steps" | "entries" | "failures">;
  /** The element that scrolls, which the time line is somewhere inside of. */
  readonly scrollElement: HTMLElement | null;
}

/** Up to here all rows are in the document, where the browser's own search finds them. */
const MOST_ROWS = 400;

export function TimeLine({ record, scrollElement }: TimeLineProps) {
  const { steps, entries, failures } = record;
  const rows = useMemo(
    () => tellStory({ steps, entries, failures }),
    [steps, entries, failures],
  );
  const threads = useMemo(() => callThreads(entries), [entries]);
  const positions = useMemo(() => positionsOf(rows), [rows]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [pointed, setPointed] = useState<number | null>(null);

  const toggle = (index: number): void => {
    const next = new Set(opened);
    if (!next.delete(index)) next.add(index);
    setOpened(next);
  };
  const renderRow = (place: number) => {
    const row = rows[place];
    if (row === undefined) return null;
    const position = positions[place] ?? 0;
    const near = threads.filter(
      ({ entries: [first = 0] }) => first <= position,
    );
    const rail = <CallRail threads={near} position={position} />;
    if (row.kind === "step")
      return (
        <StepHeading
          index={row.index}
          step={row.step}
          isFailing={row.isFailing}
          rail={rail}
        />
      );
    if (row.kind === "failure")
      return (
        <div className={styles["failure"]}>
          <span />
          {rail}
          <FailureCard failure={row.failure} isBrief />
        </div>
      );
    const call = callOf(row.entry);
    return (
      <EntryRow
        row={row}
        thread={threads.find((thread) => thread.call === call) ?? null}
        rail={rail}
        isOpen={opened.has(row.index)}
        isPointed={call !== null && call === pointed}
        onToggle={toggle}
        onPoint={setPointed}
      />
    );
  };

  if (rows.length === 0) return <EmptyState title={t("time-line.empty")} />;
  return (
    <div
      className={styles["time-line"]}
      style={{ "--tracks": railWidth(threads) }}
    >
      <LaneHeader />
      {rows.length > MOST_ROWS ? (
        <VirtualRows
          count={rows.length}
          estimate={28}
          scrollElement={scrollElement}
          renderRow={renderRow}
        />
      ) : (
        <ol>
          {rows.map((row, place) => (
            <li key={keyOf(row, place)}>{renderRow(place)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Where each row stands among the entries: those that are none themselves stand before the next. */
function positionsOf(rows: readonly StoryRow[]): readonly number[] {
  let last = -1;
  return rows.map((row) => {
    if (row.kind === "entry") last = row.index;
    return row.kind === "entry" ? row.index : last + 0.5;
  });
}

function keyOf(row: StoryRow, place: number): string {
  return row.kind === "failure"
    ? `failure ${place}`
    : `${row.kind} ${row.index}`;
}
