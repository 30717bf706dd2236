/**
 * Local storage, which a browser may refuse: then nothing is stored and nothing is found.
 *
 * ```ts
 * const stored = browserStoredTexts(window);
 * stored.set("terminal_code", code);
 * ```
 */

export interface StoredTexts {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
  /** Calls `hear` when another tab changed `key`, with `null` when it took it away; the answer ends that. */
  onChange(key: string, hear: (text: string | null) => void): () => void;
}

export function browserStoredTexts(window: Window): StoredTexts {
  return {
    get: (key) => attempt(() => window.localStorage.getItem(key)),
    set: (key, text) => {
      attempt(() => window.localStorage.setItem(key, text));
    },
    remove: (key) => {
      attempt(() => window.localStorage.removeItem(key));
    },
    onChange(key, hear) {
      const listen = (event: StorageEvent): void => {
        // Without a key, everything was cleared. Session storage tells of its changes by the same event.
        if (event.key !== null && event.key !== key) return;
        if (event.storageArea === attempt(() => window.localStorage))
          hear(event.key === null ? null : event.newValue);
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}

/** An instant in ms that was stored as text; `null` for anything else. */
export function readInstant(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}
