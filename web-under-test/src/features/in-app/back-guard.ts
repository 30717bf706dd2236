/**
 * What a page does in place of going back, while it holds something that would be lost.
 *
 * ```ts
 * const stop = backGuard.set(() => askWhetherToLeave());
 * ```
 */

export interface BackGuard {
  /** From now on `ask` runs instead, until the returned function is called. */
  set(ask: () => void): () => void;
  /** Runs what was set; says whether anything was. */
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
