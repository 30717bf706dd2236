/**
 * Local storage, and what other tabs change in it. In a browser that stores nothing, values last as long as the page.
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
  /** Calls `hear` when another tab changed `key`, with `null` when it took it away; the answer ends that. */
  onChange(key: string, hear: (text: string | null) => void): () => void;
}

export function browserStoredTexts(window: Window): StoredTexts {
  const local = pageStorage(window, "localStorage");
  return {
    get: local.getItem,
    set: local.setItem,
    remove: local.removeItem,
    onChange(key, hear) {
      const listen = (event: StorageEvent): void => {
        // Without a key, everything was cleared. Session storage tells of its changes by the same event.
        if (event.key !== null && event.key !== key) return;
        if (event.storageArea === localArea(window))
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

function localArea(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
