/** Timers that move on when told to, and let what was promised happen between one instant and the next. */
import type { Timers } from "../src/lib/timers";

export interface SteppedTimers extends Timers {
  /** Lets everything happen that waits for no timer. */
  settle(): Promise<void>;
  /** Runs what falls due within `ms`, in order. */
  advance(ms: number): Promise<void>;
}

/** More turns than any chain of promises here is long. */
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
        // Of two at the same instant, the one that was set first.
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
