/** A time line with its filters above it. */
import type { StoryRow } from "../../record/story";
import type { Threads } from "../../record/threads";
import { t } from "../../texts/texts";
import { EmptyState } from "../empty-state";
import styles from "./filtered-time-line.module.css";
import { RowFilterBar } from "./row-filter-bar";
import { TimeLine } from "./time-line";
import { useFilteredRows } from "./use-filtered-rows";

interface FilteredTimeLineProps {
  readonly rows: readonly StoryRow[];
  readonly threads: Threads;
  readonly scrollElement: HTMLElement | null;
}

export function FilteredTimeLine({
  rows,
  threads,
  scrollElement,
}: FilteredTimeLineProps) {
  const shown = useFilteredRows(rows, rows.length);
  return (
    <div className={styles["whole"]}>
      <RowFilterBar
        filter={shown.filter}
        verbs={shown.verbs}
        shown={shown.count}
        total={rows.length}
        onChange={shown.setFilter}
      />
      {shown.count === 0 && rows.length > 0 ? (
        <EmptyState title={t("time-line.nothing")} />
      ) : (
        <TimeLine
          rows={shown.rows}
          threads={threads}
          scrollElement={scrollElement}
        />
      )}
    </div>
  );
}
