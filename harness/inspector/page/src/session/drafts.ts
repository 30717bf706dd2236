/**
 * What a person has written and not used yet. It outlives the component that shows it: panels and forms come and go.
 *
 * ```ts
 * const drafts = createDrafts();
 * drafts.set("held/3", { kind: "never" });
 * drafts.remove("held/3");
 * ```
 */
import type { Held } from "../wire.generated";

export interface Drafts {
  /** `undefined` if there is none. */
  readonly get: (key: string) => unknown;
  readonly set: (key: string, value: unknown) => void;
  /** Removes the draft with this key. */
  readonly remove: (key: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createDrafts(): Drafts {
  const drafts = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    get: (key) => drafts.get(key),
    set(key, value) {
      drafts.set(key, value);
      notify();
    },
    remove(key) {
      if (drafts.delete(key)) notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The key of the reply or response that is written for a held call or request. Ids begin again with each process. */
export function heldDraftKey({ id, since }: Held): string {
  return `held/${id}/${since}`;
}

/** The key of the ticked expectations of a recording. They are indices of the journal. */
export const EXPECTED_KEY = "record/expected";
