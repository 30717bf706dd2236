/**
 * Web storage that works in every browser. If a browser refuses storage or has no room left, values that it
 * doesn't store are kept in memory until the page closes.
 *
 * ```ts
 * const local = pageStorage(window, "localStorage");
 * const isStored = local.setItem("theme", "dark");
 * ```
 */

export interface KeyValues {
  keys(): readonly string[];
  getItem(key: string): string | null;
  /** Returns whether the browser stored the value; otherwise only this page has it. */
  setItem(key: string, value: string): boolean;
  removeItem(key: string): void;
}

type StorageArea = "localStorage" | "sessionStorage";

type UsedStorage = Pick<
  Storage,
  "getItem" | "setItem" | "removeItem" | "key" | "length"
>;

/** A value in memory, and the stored value that it overrides. */
interface PageValue {
  readonly value: string;
  readonly stored: string | null;
}

const areas: Readonly<Record<StorageArea, WeakMap<Window, KeyValues>>> = {
  localStorage: new WeakMap(),
  sessionStorage: new WeakMap(),
};

/** The storage of a window; the same for every caller, so that all share the values in memory. */
export function pageStorage(window: Window, area: StorageArea): KeyValues {
  const known = areas[area].get(window);
  if (known !== undefined) return known;
  const created = tolerantStorage(() => window[area]);
  areas[area].set(window, created);
  return created;
}

/** `open` is called on each use: a harness may replace the storage, and a browser throws here if it refuses access. */
export function tolerantStorage(open: () => UsedStorage): KeyValues {
  const onPage = new Map<string, PageValue>();
  const read = (key: string): string | null =>
    attempt(() => open().getItem(key));
  return {
    keys() {
      const stored = attempt(() => {
        const storage = open();
        return Array.from({ length: storage.length }, (_, at) =>
          storage.key(at),
        );
      });
      const found = [...(stored ?? []), ...onPage.keys()];
      return [...new Set(found.filter((key) => key !== null))];
    },
    getItem(key) {
      const stored = read(key);
      const kept = onPage.get(key);
      if (kept?.stored === stored) return kept.value;
      // Another tab has stored or removed the value since.
      onPage.delete(key);
      return stored;
    },
    setItem(key, value) {
      try {
        open().setItem(key, value);
        onPage.delete(key);
        return true;
      } catch {
        onPage.set(key, { value, stored: read(key) });
        return false;
      }
    },
    removeItem(key) {
      onPage.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

function attempt<Value>(run: () => Value): Value | null {
  try {
    return run();
  } catch {
    return null;
  }
}
