/**
 * Timers, passed in so that a test decides when time passes.
 *
 * `browserTimers` looks `setTimeout` up when it is called: a harness may put its own clock there.
 */

export interface Timers {
  /** Runs `run` once after `ms` milliseconds; the answer takes it back. */
  after(ms: number, run: () => void): () => void;
  /** Milliseconds since a fixed instant of the past. */
  now(): number;
}

export const browserTimers: Timers = {
  after(ms, run) {
    const id = globalThis.setTimeout(run, ms);
    return () => globalThis.clearTimeout(id);
  },
  now: () => Date.now(),
};
