/**
 * Local storage, and its changes by other tabs. If the browser stores nothing, values last until the page closes.
 *
 * ```ts
 * const stored = browserStoredTexts(window);
 * stored.set("terminal_code", code);
 * ```
 */

import { pageStorage } from "../../lib/page-storage";

export interface StoredTexts {
  get(key: string): string | null;
  /** Returns whether the browser stored the text; otherwise only this page has it. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** Calls `listener` when another tab changes `key`, with `null` when it removes it. Returns a function that unsubscribes. */
  onChange(key: string, listener: (text: string | null) => void): () => void;
}

export function browserStoredTexts(window: Window): StoredTexts {
  const local = pageStorage(window, "localStorage");
  return {
    get: local.getItem,
    set: local.setItem,
    remove: local.removeItem,
    onChange(key, listener) {
      const listen = (event: StorageEvent): void => {
        // A missing key means that everything was cleared. Session storage fires the same event.
        if (event.key !== null && event.key !== key) return;
        if (event.storageArea === localArea(window))
          listener(event.key === null ? null : event.newValue);
      };
      window.addEventListener("storage", listen);
      return () => window.removeEventListener("storage", listen);
    },
  };
}

/** An instant in ms, stored as text; `null` for any other text. */
export function readInstant(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function localArea(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
