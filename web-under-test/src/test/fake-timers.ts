/** Timers that a test advances manually, independent of the page's other timers. */
import type { Timers } from "../lib/timers";

export interface FakeTimers extends Timers {
  /** Runs timers that are due within `ms`, in order. */
  advance(ms: number): void;
}

export function fakeTimers(start = 1_767_268_800_000): FakeTimers {
  let now = start;
  const due = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      due.add(entry);
      return () => due.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...due]
          .filter(({ at }) => at <= end)
          .toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        due.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
