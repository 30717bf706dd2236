/**
 * A state machine that reports its transitions to the harness.
 *
 * ```ts
 * const machine = createMachine<"idle" | "asking">("captcha", "idle", probe);
 * machine.go("asking", "challenge asked for");
 * ```
 */
import type { Probe } from "../../lib/probe";
import { createStore, type Store } from "../../lib/store";

export interface Machine<State extends string> {
  readonly state: Store<State>;
  /** Moves to `to`; does nothing if it is the current state. */
  go(to: State, cause: string): void;
}

export function createMachine<State extends string>(
  name: string,
  initial: State,
  probe: Probe,
): Machine<State> {
  const state = createStore<State>(initial);
  return {
    state,
    go(to, cause) {
      const from = state.get();
      if (from === to) return;
      probe.note({ kind: "transition", machine: name, from, to, cause });
      state.set(to);
    },
  };
}
