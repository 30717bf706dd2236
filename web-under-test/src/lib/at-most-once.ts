/** Lets a call through unless one went through less than `ms` ago: what is triggered again and again counts as one. */
import type { Timers } from "./timers";

export function atMostOnce<Arguments extends unknown[]>(
  timers: Pick<Timers, "now">,
  ms: number,
  run: (...told: Arguments) => void,
): (...told: Arguments) => void {
  let last = -Infinity;
  return (...told) => {
    if (timers.now() - last < ms) return;
    last = timers.now();
    run(...told);
  };
}
