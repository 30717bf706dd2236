/** A case's record, read on demand. */
import { useEffect, useState } from "react";
import type { CaseRecord } from "../record/record";
import type { RecordSource } from "./read-page";

export type Loaded =
  | { readonly kind: "loading" }
  | { readonly kind: "loaded"; readonly record: CaseRecord }
  | { readonly kind: "failed"; readonly reason: string };

/** @param number - the case's; it must not change during the component's lifetime */
export function useRecord(source: RecordSource, number: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const record = source.peek(number);
    return record === null ? { kind: "loading" } : { kind: "loaded", record };
  });
  const isLoading = loaded.kind === "loading";
  useEffect(() => {
    if (!isLoading) return;
    let isGone = false;
    source.load(number).then(
      (record) => isGone || setLoaded({ kind: "loaded", record }),
      (error: unknown) =>
        isGone || setLoaded({ kind: "failed", reason: String(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [source, number, isLoading]);
  return loaded;
}
