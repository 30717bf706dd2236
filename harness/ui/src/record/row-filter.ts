/** The filter for the rows of a story. */
import { describeEntry } from "./describe-entry";
import type { Entry, Lane } from "./record";
import type { StoryRow } from "./story";

export interface RowFilter {
  /** Empty for all. */
  readonly lanes: readonly Lane[];
  /** A transcript's verb, such as `call`. */
  readonly verb: string | null;
  /** Every word must be found. */
  readonly text: string;
  readonly isOnlyProblems: boolean;
}

export const ALL_ROWS: RowFilter = {
  lanes: [],
  verb: null,
  text: "",
  isOnlyProblems: false,
};

export function isFiltering(filter: RowFilter): boolean {
  return (
    filter.lanes.length > 0 ||
    filter.verb !== null ||
    filter.text.trim() !== "" ||
    filter.isOnlyProblems
  );
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Whether a row passes. Headings of steps are only shown without a filter.
 *
 * @param flagged - the indices of entries with a problem that their own texts don't show
 */
export function createRowMatcher(
  filter: RowFilter,
  flagged: ReadonlySet<number> = NONE,
): (row: StoryRow) => boolean {
  if (!isFiltering(filter)) return () => true;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { lanes, verb, isOnlyProblems } = filter;
  return (row) => {
    if (row.kind === "step") return false;
    if (row.kind === "failure")
      return (
        lanes.length === 0 &&
        verb === null &&
        hasWords(row.failure.message.toLowerCase(), words)
      );
    const { entry } = row;
    return (
      (lanes.length === 0 || lanes.includes(entry.lane)) &&
      (verb === null || entry.verb === verb) &&
      (!isOnlyProblems || isProblem(entry) || flagged.has(row.index)) &&
      (words.length === 0 || hasWords(searchText(entry), words))
    );
  };
}

/**
 * Finds the matching rows among the first `total`. Rows may grow: it only checks rows added since the last call.
 */
export function createRowSearch(
  rows: readonly StoryRow[],
  filter: RowFilter,
  flagged: ReadonlySet<number> = NONE,
): (count: number) => readonly StoryRow[] {
  if (!isFiltering(filter)) return () => rows;
  const matches = createRowMatcher(filter, flagged);
  let found: readonly StoryRow[] = [];
  let upTo = 0;
  return (count) => {
    const fresh = rows.slice(upTo, count).filter(matches);
    upTo = Math.max(upTo, count);
    if (fresh.length > 0) found = [...found, ...fresh];
    return found;
  };
}

/** The verbs of a story, in order of appearance. */
export function verbsOf(rows: readonly StoryRow[]): readonly string[] {
  const verbs = new Set<string>();
  for (const row of rows) if (row.kind === "entry") verbs.add(row.entry.verb);
  return [...verbs];
}

function isProblem({ tone }: Entry): boolean {
  return tone === "bad" || tone === "warning";
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

const TEXTS = new WeakMap<Entry, string>();

function searchText(entry: Entry): string {
  const known = TEXTS.get(entry);
  if (known !== undefined) return known;
  const { subject, detail } = describeEntry(entry);
  const text = `${entry.verb} ${subject} ${detail}`.toLowerCase();
  TEXTS.set(entry, text);
  return text;
}
