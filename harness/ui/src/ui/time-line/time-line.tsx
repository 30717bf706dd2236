/**
 * A story on one time line: the entries of page, app and network, each in its lane, below their step of the scenario.
 * A call is joined with its replies and its settling, a request with its response. The arrow keys move from entry to
 * entry, Enter opens one.
 */
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import type { StoryRow } from "../../record/story";
import { threadKey, type Threads } from "../../record/threads";
import { t } from "../../texts/texts";
import { EmptyState } from "../empty-state";
import { FailureCard } from "../failure-card";
import { VirtualRows, type VirtualRowsHandle } from "../virtual-rows";
import { EntryRow, type EntrySelection } from "./entry-row";
import { LaneHeader } from "./lane-header";
import { Rail, railWidth } from "./rail";
import { StepHeading } from "./step-heading";
import styles from "./time-line.module.css";
import { useRovingRow } from "./use-roving-row";

export type TimeLineLayout = "lanes" | "list";

export interface TimeLineHandle {
  /** Focuses the next or the previous entry, starting at the selected one, else the last focused one, else the newest. */
  readonly move: (step: 1 | -1) => void;
  /** Scrolls to the entry with this index and focuses it. `false` if it isn't among the rows. */
  readonly reveal: (index: number) => boolean;
}

interface TimeLineProps {
  readonly ref?: Ref<TimeLineHandle>;
  /** Side by side in their lanes, or in one column with the lane's name. */
  readonly layout?: TimeLineLayout;
  readonly rows: readonly StoryRow[];
  readonly threads: Threads;
  /** The scrolling element that contains the time line. */
  readonly scrollElement: HTMLElement | null;
  /** The number of rows shown; all of them if they don't grow. */
  readonly count?: number;
  /** The selection, if details are shown beside the time line; without it they open below their entry. */
  readonly selection?: EntrySelection | null;
}

/**
 * The maximum number of rows that are all in the document, so that the browser's own search finds
 * them.
 */
const MOST_ROWS = 400;

/** The space above a revealed entry: the lane names, and the previous entry. */
const CONTEXT_PX = 64;

export function TimeLine({
  ref,
  layout = "lanes",
  rows,
  threads,
  scrollElement,
  count = rows.length,
  selection = null,
}: TimeLineProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [pointed, setPointed] = useState<string | null>(null);
  const list = useRef<VirtualRowsHandle>(null);
  const { focusOf, move, reveal } = useRovingRow(rows, count, (place, align) =>
    list.current?.scrollTo(place, align),
  );

  useImperativeHandle(ref, () => ({
    move: (step) => move(step, placeOf(rows, count, selection?.selected)),
    reveal(index) {
      const place = placeOf(rows, count, index);
      if (place === null) return false;
      reveal(place);
      return true;
    },
  }));

  const toggle = (index: number): void => {
    const next = new Set(opened);
    if (!next.delete(index)) next.add(index);
    setOpened(next);
  };
  const renderRow = (place: number, first: number) => {
    const row = rows[place];
    if (row === undefined) return null;
    const rail = <Rail threads={threads} position={positionOf(rows, place)} />;
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
    const key = threadKey(row.entry);
    return (
      <EntryRow
        row={row}
        thread={threads.of(row.entry)}
        rail={rail}
        isOpen={opened.has(row.index)}
        isInList={layout === "list"}
        selection={selection}
        isPointed={key !== null && key === pointed}
        focus={focusOf(place, first)}
        on={{ toggle, point: setPointed }}
      />
    );
  };

  if (count === 0) return <EmptyState title={t("time-line.empty")} />;
  return (
    <div
      className={styles["time-line"]}
      role="group"
      aria-label={t("time-line")}
      data-layout={layout}
      style={{
        "--tracks": railWidth(threads, selection !== null),
        "--context": `${CONTEXT_PX}px`,
      }}
    >
      <LaneHeader />
      {count > MOST_ROWS ? (
        <VirtualRows
          ref={list}
          count={count}
          estimate={28}
          scrollElement={scrollElement}
          scrollPaddingStart={CONTEXT_PX}
          keyOf={(place) => keyOf(rows[place], place)}
          renderRow={renderRow}
        />
      ) : (
        <ol>
          {rows.slice(0, count).map((row, place) => (
            <li key={keyOf(row, place)}>{renderRow(place, 0)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The position of the entry with this index; `null` if it isn't shown. */
function placeOf(
  rows: readonly StoryRow[],
  count: number,
  index: number | null | undefined,
): number | null {
  const place = rows.findIndex(
    (row) => row.kind === "entry" && row.index === index,
  );
  return place === -1 || place >= count ? null : place;
}

/** The position of a row among the entries; a row that isn't an entry is before the next one. */
function positionOf(rows: readonly StoryRow[], place: number): number {
  for (let before = place; before >= 0; before -= 1) {
    const row = rows[before];
    if (row?.kind === "entry")
      return before === place ? row.index : row.index + 0.5;
  }
  return -0.5;
}

function keyOf(row: StoryRow | undefined, place: number): string | number {
  if (row?.kind === "entry") return row.index;
  return row === undefined || row.kind === "failure"
    ? `failure ${place}`
    : `${row.kind} ${row.index}`;
}
