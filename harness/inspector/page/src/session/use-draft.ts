/** Drafts for React components. */
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useSession } from "./use-session";

export type Draft<Value> = readonly [
  value: Value,
  set: (next: Value) => void,
  clear: () => void,
];

/** The draft with this key, or the initial value if there is none. */
export function useDraft<Value>(key: string, initial: Value): Draft<Value> {
  const { drafts } = useSession();
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
  const set = useCallback(
    (next: Value) => drafts.set(key, next),
    [drafts, key],
  );
  const clear = useCallback(() => drafts.remove(key), [drafts, key]);
  return [kept === undefined ? initial : (kept as Value), set, clear];
}

/** A draft with several parts, each set separately. */
export function usePartedDraft<Parts extends object>(
  key: string,
  initial: Parts,
): readonly [Parts, (next: Partial<Parts>) => void, () => void] {
  const { drafts } = useSession();
  const [parts, , clear] = useDraft<Partial<Parts>>(key, {});
  const set = useCallback(
    (next: Partial<Parts>) =>
      drafts.set(key, { ...(drafts.get(key) as Partial<Parts>), ...next }),
    [drafts, key],
  );
  return [{ ...initial, ...parts }, set, clear];
}

interface Edited<Value> {
  readonly value: Value;
  readonly set: (next: Value) => void;
  /** Whether the value differs from the one in use. */
  readonly isEdited: boolean;
  /** Reverts to the value in use. */
  readonly revert: () => void;
}

/** An edit of a value in use. Without an edit, the value in use is shown, also when it changes elsewhere. */
export function useEdited<Value>(
  key: string,
  inUse: Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Edited<Value> {
  const [draft, set, revert] = useDraft<Value | null>(key, null);
  const isUsed = draft !== null && isSame(draft, inUse);
  useEffect(() => {
    if (isUsed) revert();
  }, [isUsed, revert]);
  return {
    value: draft ?? inUse,
    set,
    isEdited: draft !== null && !isUsed,
    revert,
  };
}
