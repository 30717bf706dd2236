/** The rows of a story that pass a filter. Rows may grow; what has been looked at isn't looked at again. */
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
  /** The kinds of entries that there are. */
  readonly verbs: readonly string[];
  readonly rows: readonly StoryRow[];
  readonly count: number;
}

/**
 * @param total - the number of rows so far
 * @param first - the index of the first row to show
 * @param flagged - the indices of entries that something is wrong with
 */
export function useFilteredRows(
  rows: readonly StoryRow[],
  total: number,
  first = 0,
  flagged?: ReadonlySet<number>,
): FilteredRows {
  const [filter, setFilter] = useState<RowFilter>(ALL_ROWS);
  // Only this filter asks for them; another isn't begun anew when there are more.
  const wrong = filter.isOnlyProblems ? flagged : undefined;
  const search = useMemo(
    () => createRowSearch(rows, filter, wrong),
    [rows, filter, wrong],
  );
  const found = search(total);
  const shown = first === 0 ? found : rowsFrom(found, first);
  // Kinds of entries are few, and the first thousand rows have them.
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
