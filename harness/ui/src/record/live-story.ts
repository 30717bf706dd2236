/** A story that is still going on: entries come, and what shows them follows. */
import type { Entry } from "./record";
import type { StoryRow } from "./story";
import { createThreads, type Threads } from "./threads";

export interface LiveState {
  /** Grows; it stays the same array until entries are replaced, so that nobody has to copy it. */
  readonly rows: readonly StoryRow[];
  /** The number of rows at the time of this update. */
  readonly count: number;
  /** The index of the first row to show. Those before it were cleared away, and are still there. */
  readonly first: number;
  readonly threads: Threads;
}

export interface LiveStory {
  /** Takes entries. What shows them is told once for all that came within a frame. */
  readonly append: (entries: readonly Entry[]) => void;
  /** Takes entries from this index on, in place of those that were there. */
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
  const tell = (): void => {
    isTelling = false;
    state = { rows, count: rows.length, first, threads };
    for (const listener of listeners) listener();
  };
  const tellSoon = (): void => {
    if (isTelling) return;
    isTelling = true;
    nextFrame(tell);
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
