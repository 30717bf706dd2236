/** Throttles a function: drops calls less than `ms` after the last one that ran. */
import type { Timers } from "./timers";

export function atMostOnce<Arguments extends unknown[]>(
  timers: Pick<Timers, "now">,
  ms: number,
  run: (...args: Arguments) => void,
): (...args: Arguments) => void {
  let last = -Infinity;
  return (...args) => {
    if (timers.now() - last < ms) return;
    last = timers.now();
    run(...args);
  };
}
