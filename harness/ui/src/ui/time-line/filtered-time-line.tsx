/** A time line with its filters. Rows may grow while it is shown; what has been looked at isn't looked at again. */
import { useMemo, useState } from "react";
import {
  ALL_ROWS,
  createRowSearch,
  isFiltering,
  verbsOf,
  type RowFilter,
} from "../../record/row-filter";
import type { StoryRow } from "../../record/story";
import type { Threads } from "../../record/threads";
import { t } from "../../texts/texts";
import { EmptyState } from "../empty-state";
import styles from "./filtered-time-line.module.css";
import { RowFilterBar } from "./row-filter-bar";
import { TimeLine } from "./time-line";

interface FilteredTimeLineProps {
  readonly rows: readonly StoryRow[];
  readonly threads: Threads;
  readonly scrollElement: HTMLElement | null;
  /** The number of rows so far. */
  readonly count?: number;
}

export function FilteredTimeLine({
  rows,
  threads,
  scrollElement,
  count = rows.length,
}: FilteredTimeLineProps) {
  const [filter, setFilter] = useState<RowFilter>(ALL_ROWS);
  const search = useMemo(() => createRowSearch(rows, filter), [rows, filter]);
  const shown = search(count);
  // Kinds of entries are few, and the first thousand rows have them.
  const sampled = Math.min(count, 1_000);
  const verbs = useMemo(() => verbsOf(rows.slice(0, sampled)), [rows, sampled]);
  return (
    <div className={styles["whole"]}>
      <RowFilterBar
        filter={filter}
        verbs={verbs}
        shown={shown.length}
        total={count}
        onChange={setFilter}
      />
      {shown.length === 0 && count > 0 ? (
        <EmptyState title={t("time-line.nothing")} />
      ) : (
        <TimeLine
          rows={shown}
          count={isFiltering(filter) ? shown.length : count}
          threads={threads}
          scrollElement={scrollElement}
        />
      )}
    </div>
  );
}
