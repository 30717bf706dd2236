/**
 * Overrides going back while a page holds unsaved input.
 *
 * ```ts
 * const stop = backGuard.set(() => promptToLeave());
 * ```
 */

export interface BackGuard {
  /** From now on `ask` runs instead, until the returned function is called. */
  set(ask: () => void): () => void;
  /** Runs the current override; returns whether there was one. */
  intercepts(): boolean;
}

export function createBackGuard(): BackGuard {
  let current: (() => void) | null = null;
  return {
    set(ask) {
      current = ask;
      return () => {
        if (current === ask) current = null;
      };
    },
    intercepts() {
      current?.();
      return current !== null;
    },
  };
}
