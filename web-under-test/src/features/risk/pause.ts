/** Waiting that can be called off, so that nothing runs on after what it was for is over. */
import type { Timers } from "../../lib/timers";

/** Fulfilled after `ms`, at once when `signal` is aborted, or when `until` calls back. */
export function pause(
  timers: Timers,
  ms: number,
  signal: AbortSignal,
  until: (end: () => void) => () => void = () => () => undefined,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      stopHearing();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    const stopHearing = until(end);
    signal.addEventListener("abort", end);
  });
}
