/** The rows of a story that pass a filter. Rows may grow; checked rows aren't checked again. */
import { useMemo, useState } from "react";
import {
  ALL_ROWS,
  createRowSearch,
  isFiltering,
  verbsOf,
  type RowFilter,
} from "../../record/row-filter";
import type { StoryRow } from "../../record/story";

interface FilteredRows {
  readonly filter: RowFilter;
  readonly setFilter: (filter: RowFilter) => void;
  /** The available kinds of entries. */
  readonly verbs: readonly string[];
  readonly rows: readonly StoryRow[];
  readonly count: number;
}

/**
 * @param total - the number of rows so far
 * @param first - the index of the first row to show
 * @param flagged - the indices of entries with problems
 */
export function useFilteredRows(
  rows: readonly StoryRow[],
  total: number,
  first = 0,
  flagged?: ReadonlySet<number>,
): FilteredRows {
  const [filter, setFilter] = useState<RowFilter>(ALL_ROWS);
  // Only this filter depends on them; the others needn't restart when there are more.
  const wrong = filter.isOnlyProblems ? flagged : undefined;
  const search = useMemo(
    () => createRowSearch(rows, filter, wrong),
    [rows, filter, wrong],
  );
  const found = search(total);
  const shown = first === 0 ? found : rowsFrom(found, first);
  // There are few kinds of entries, and the first thousand rows contain them.
  const sampled = Math.min(total, 1_000);
  const verbs = useMemo(() => verbsOf(rows.slice(0, sampled)), [rows, sampled]);
  return {
    filter,
    setFilter,
    verbs,
    rows: shown,
    count: isFiltering(filter) ? shown.length : total - first,
  };
}

/** The rows whose entries have this index or a later one. */
function rowsFrom(
  rows: readonly StoryRow[],
  first: number,
): readonly StoryRow[] {
  const place = rows.findIndex(
    (row) => row.kind === "entry" && row.index >= first,
  );
  return place === -1 ? [] : rows.slice(place);
}
