/** Open or closed, each after a delay, unless the other is requested in the meantime (§4). */
import { createStore, type Store } from "../lib/store";
import type { Timers } from "../lib/timers";

export interface Delays {
  /** Milliseconds. */
  readonly open: number;
  readonly close: number;
}

export interface Delayed {
  readonly isOpen: Store<boolean>;
  want(isOpen: boolean): void;
  /** Changes without a delay. */
  set(isOpen: boolean): void;
}

export function createDelayed(timers: Timers, delays: Delays): Delayed {
  const isOpen = createStore(false);
  let takeBack: (() => void) | null = null;
  const set = (next: boolean): void => {
    takeBack?.();
    isOpen.set(next);
  };
  return {
    isOpen,
    set,
    want(next) {
      const ms = next ? delays.open : delays.close;
      takeBack?.();
      if (ms > 0 && next !== isOpen.get())
        takeBack = timers.after(ms, () => isOpen.set(next));
      else isOpen.set(next);
    },
  };
}
