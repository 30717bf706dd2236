/**
 * Timers, passed in so that a test controls time.
 *
 * `browserTimers` looks `setTimeout` up on each call: a harness may install its own clock.
 */

export interface Timers {
  /** Runs `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds since a fixed instant in the past. */
  now(): number;
}

export const browserTimers: Timers = {
  after(ms, run) {
    const id = globalThis.setTimeout(run, ms);
    return () => globalThis.clearTimeout(id);
  },
  now: () => Date.now(),
};
