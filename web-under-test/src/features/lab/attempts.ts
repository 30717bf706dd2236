/**
 * The lab's attempts with their outcomes, newest first, limited to a readable number.
 *
 * ```ts
 * const id = attempts.start({ name: "logout", sent: null, awaitsApp: false }, () => calls.logout.invoke(bridge));
 * ```
 */
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import type { CallOutcome } from "../bridge/outcome";
import type { LinkOutcome } from "../links/open-link";

export type Settled =
  | { readonly ok: true; readonly outcome: CallOutcome | LinkOutcome }
  | { readonly ok: false; readonly error: unknown };

export interface Attempt {
  readonly id: number;
  readonly name: string;
  /** The payload as compact JSON; `null` if there was none. */
  readonly sent: string | null;
  /** Whether it ends with the app's reply. */
  readonly awaitsApp: boolean;
  /** Milliseconds since the lab was opened. */
  readonly atMs: number;
  /** The outcome and its duration in milliseconds; `null` while the attempt is pending. */
  readonly end: { readonly settled: Settled; readonly tookMs: number } | null;
}

export interface Attempts {
  readonly list: Store<readonly Attempt[]>;
  /** Runs `run`, records it, and returns its id. */
  start(
    what: Pick<Attempt, "name" | "sent" | "awaitsApp">,
    run: () => Promise<CallOutcome | LinkOutcome>,
  ): number;
  /** Removes attempts that have ended. */
  clear(): void;
}

const KEPT = 20;

export function createAttempts(timers: Timers): Attempts {
  const opened = timers.now();
  const list = createStore<readonly Attempt[]>([]);
  let count = 0;

  return {
    list,
    start(what, run) {
      const id = ++count;
      const started = timers.now();
      const atMs = started - opened;
      list.set(keep([{ ...what, id, atMs, end: null }, ...list.get()]));
      const finish = (settled: Settled): void => {
        const end = { settled, tookMs: timers.now() - started };
        list.set(
          list.get().map((one) => (one.id === id ? { ...one, end } : one)),
        );
      };
      run().then(
        (outcome) => finish({ ok: true, outcome }),
        (error: unknown) => finish({ ok: false, error }),
      );
      return id;
    },
    clear() {
      list.set(list.get().filter(({ end }) => end === null));
    },
  };
}

/** The newest attempts, and older ones only while they are pending. */
function keep(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.filter(({ end }, place) => place < KEPT || end === null);
}
