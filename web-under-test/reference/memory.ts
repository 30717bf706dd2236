/** Storage for one input only. */
import type { StoredTexts } from "../src/features/device/stored-texts";
import type { CookieJar } from "../src/features/request/cookie-jar";
import type { KeyValues } from "../src/lib/page-storage";

export function keyValues(): KeyValues {
  const map = new Map<string, string>();
  return {
    keys: () => [...map.keys()],
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      map.set(key, value);
      return true;
    },
    removeItem: (key) => void map.delete(key),
  };
}

export function cookies(): CookieJar {
  const map = new Map<string, string>();
  return {
    read: (name) => map.get(name) ?? null,
    write: (name, value) => void map.set(name, value),
    remove: (name) => void map.delete(name),
  };
}

export interface SharedTexts extends StoredTexts {
  /** Sets or removes a text, as another tab does. */
  changeElsewhere(key: string, text: string | null): void;
}

/** Local storage shared with other tabs. */
export function sharedTexts(): SharedTexts {
  const map = new Map<string, string>();
  const listeners = new Set<(key: string, text: string | null) => void>();
  return {
    get: (key) => map.get(key) ?? null,
    set(key, text) {
      map.set(key, text);
      return true;
    },
    remove: (key) => void map.delete(key),
    onChange(key, listener) {
      const listen = (changed: string, text: string | null): void => {
        if (changed === key) listener(text);
      };
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    changeElsewhere(key, text) {
      if ((map.get(key) ?? null) === text) return;
      if (text === null) map.delete(key);
      else map.set(key, text);
      for (const listen of listeners) listen(key, text);
    },
  };
}
