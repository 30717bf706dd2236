/**
 * Timers for temporary elements: each is shown for its duration, unless it is held or ended before.
 */
import type { Timers } from "../lib/timers";

export interface Stays {
  /** Returns its id. With 0 ms, it stays until it is ended. */
  begin(ms: number): number;
  end(id: number): void;
  hold(id: number): void;
  /** Restarts the full duration of a held element. */
  release(id: number): void;
}

interface Stay {
  readonly ms: number;
  stop: () => void;
}

export function createStays(
  timers: Timers,
  onEnd: (id: number) => void,
): Stays {
  const stays = new Map<number, Stay>();
  let last = 0;
  const end = (id: number): void => {
    const stay = stays.get(id);
    if (stay === undefined) return;
    stay.stop();
    stays.delete(id);
    onEnd(id);
  };
  const start = (id: number, ms: number): (() => void) =>
    ms > 0 ? timers.after(ms, () => end(id)) : () => undefined;
  return {
    begin(ms) {
      last += 1;
      stays.set(last, { ms, stop: start(last, ms) });
      return last;
    },
    end,
    hold: (id) => stays.get(id)?.stop(),
    release(id) {
      const stay = stays.get(id);
      if (stay === undefined) return;
      stay.stop();
      stay.stop = start(id, stay.ms);
    },
  };
}
