/** The progress of a case through its steps. */
import type { CaseRecord } from "./record";

/**
 * The last started step. A finished case has completed all steps, unless one of them failed or the
 * host doesn't support it.
 */
export function reachedBy(record: CaseRecord): number {
  const { steps, entries, failures, ending, verdict } = record;
  const isComplete =
    ending.kind === "finished" &&
    verdict !== "unsupported" &&
    failures.every(({ kind }) => kind !== "step");
  return isComplete
    ? steps.length - 1
    : Math.max(
        -1,
        ...entries.map(({ step }) => step ?? -1),
        ...failures.map(({ step }) => step ?? -1),
      );
}
