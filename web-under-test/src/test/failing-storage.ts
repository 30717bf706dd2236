/**
 * A browser's storage that stores nothing.
 *
 * ```ts
 * const local = tolerantStorage(failingStorage("full"));
 * ```
 */

export type StorageFailure = "full" | "refused";

/** `full` contains `stored` and accepts nothing else; `refused` throws when it is opened. */
export function failingStorage(
  failure: StorageFailure,
  stored: Map<string, string> = new Map(),
) {
  return () => {
    if (failure === "refused")
      throw new DOMException("denied", "SecurityError");
    return {
      get length() {
        return stored.size;
      },
      key: (at: number) => [...stored.keys()][at] ?? null,
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: () => {
        throw new DOMException("no room", "QuotaExceededError");
      },
      removeItem: (key: string) => void stored.delete(key),
    };
  };
}
