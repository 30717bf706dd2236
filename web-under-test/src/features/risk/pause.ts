/** A cancellable delay, so that nothing keeps running once it is no longer needed. */
import type { Timers } from "../../lib/timers";

/** Resolves after `ms`, at once when `signal` is aborted, or when `until` calls back. */
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
      unsubscribe();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = timers.after(ms, end);
    const unsubscribe = until(end);
    signal.addEventListener("abort", end);
  });
}
