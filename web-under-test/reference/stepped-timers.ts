/** Timers that advance on demand, and let pending promises settle between one instant and the next. */
import type { Timers } from "../src/lib/timers";

export interface SteppedTimers extends Timers {
  /** Lets everything run that does not depend on a timer. */
  settle(): Promise<void>;
  /** Runs timers that are due within `ms`, in order. */
  advance(ms: number): Promise<void>;
}

/** More turns than the longest promise chain here. */
const TURNS = 40;

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await Promise.resolve();
}

export function steppedTimers(start: number): SteppedTimers {
  let now = start;
  const due = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const entry = { at: now + ms, run };
      due.add(entry);
      return () => void due.delete(entry);
    },
    settle,
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        // Of two timers at the same instant, the one set first.
        const [next] = [...due]
          .filter(({ at }) => at <= end)
          .toSorted((one, other) => one.at - other.at);
        if (next === undefined) break;
        due.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
