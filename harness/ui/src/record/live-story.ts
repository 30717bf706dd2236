/** A story in progress, with a subscription for new entries. */
import type { Entry } from "./record";
import type { StoryRow } from "./story";
import { createThreads, type Threads } from "./threads";

export interface LiveState {
  /** Grows in place, without copying; a new array only when entries are replaced. */
  readonly rows: readonly StoryRow[];
  /** The number of rows at the time of this update. */
  readonly count: number;
  /** The index of the first row to show. Rows before it were cleared from the view, but are still in the array. */
  readonly first: number;
  readonly threads: Threads;
}

export interface LiveStory {
  /** Appends entries. Subscribers are notified once per frame. */
  readonly append: (entries: readonly Entry[]) => void;
  /** Replaces the entries from this index on. */
  readonly replace: (first: number, entries: readonly Entry[]) => void;
  /** Shows the rows from this index on. */
  readonly showFrom: (index: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => LiveState;
}

/** @param nextFrame - calls back when the next frame is drawn */
export function createLiveStory(
  nextFrame: (callback: () => void) => void,
): LiveStory {
  let rows: StoryRow[] = [];
  let threads = createThreads();
  const listeners = new Set<() => void>();
  let first = 0;
  let state: LiveState = { rows, count: 0, first, threads };
  let isTelling = false;
  let before = 0;
  const notify = (): void => {
    isTelling = false;
    state = { rows, count: rows.length, first, threads };
    for (const listener of listeners) listener();
  };
  const tellSoon = (): void => {
    if (isTelling) return;
    isTelling = true;
    nextFrame(notify);
  };
  const append = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      rows.push({
        kind: "entry",
        index: rows.length,
        entry,
        after: entry.at - before,
      });
      threads.append(entry);
      before = entry.at;
    }
    if (entries.length > 0) tellSoon();
  };
  return {
    append,
    replace(from, entries) {
      if (from < rows.length) {
        rows = rows.slice(0, from);
        first = Math.min(first, from);
        const kept = rows.flatMap((row) =>
          row.kind === "entry" ? [row.entry] : [],
        );
        threads = createThreads(kept);
        before = kept.at(-1)?.at ?? 0;
        tellSoon();
      }
      append(entries);
    },
    showFrom(index) {
      first = Math.min(index, rows.length);
      tellSoon();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
  };
}
