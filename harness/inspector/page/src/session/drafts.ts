/**
 * Unsaved input. It outlives the component that shows it, since panels and forms are unmounted.
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

/** The key of the draft reply or response for a held call or request. Ids restart with each process. */
export function heldDraftKey({ id, since }: Held): string {
  return `held/${id}/${since}`;
}

/** The key of a recording's ticked expectations, which are journal indices. */
export const EXPECTED_KEY = "record/expected";
