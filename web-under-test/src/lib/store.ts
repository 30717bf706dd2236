/** A value that others can watch, in the shape that React's `useSyncExternalStore` takes. */

export interface Store<Value> {
  get(): Value;
  set(next: Value): void;
  /** Calls `hear` after each change; the answer ends that. */
  subscribe(hear: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const hear of listeners) hear();
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
