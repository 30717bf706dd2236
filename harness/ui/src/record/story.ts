/** A case's story in order: each step of the scenario, its entries, and its failures. */
import type { CaseRecord, Entry, Failure, Step } from "./record";

export type StoryRow =
  | {
      readonly kind: "step";
      readonly index: number;
      readonly step: Step;
      readonly isFailing: boolean;
    }
  | {
      readonly kind: "entry";
      /** The step's index in the record. */
      readonly index: number;
      readonly entry: Entry;
      /** Virtual milliseconds since the previous entry. */
      readonly after: number;
    }
  | { readonly kind: "failure"; readonly failure: Failure };

export function tellStory({
  steps,
  entries,
  failures,
}: Pick<CaseRecord, "steps" | "entries" | "failures">): readonly StoryRow[] {
  const rows: StoryRow[] = [];
  const failing = new Set(failures.map(({ step }) => step));
  let told = -1;
  let before = 0;

  /** Steps without entries are only shown if they failed. */
  const tellUpTo = (last: number): void => {
    for (let index = told + 1; index <= last; index += 1) {
      const step = steps[index];
      const isFailing = failing.has(index);
      if (step !== undefined && (isFailing || index === last))
        rows.push({ kind: "step", index, step, isFailing });
      if (index < last) tellFailures(index);
    }
    told = Math.max(told, last);
  };
  const tellFailures = (step: number): void => {
    for (const failure of failures)
      if (failure.step === step) rows.push({ kind: "failure", failure });
  };

  for (const [index, entry] of entries.entries()) {
    if (entry.step !== null && entry.step > told) {
      if (told >= 0) tellFailures(told);
      tellUpTo(entry.step);
    }
    // The heading of the step shows the same text.
    if (entry.kind === "step" && entry.step !== null && steps[entry.step]) {
      before = entry.at;
      continue;
    }
    rows.push({ kind: "entry", index, entry, after: entry.at - before });
    before = entry.at;
  }
  if (told >= 0) tellFailures(told);
  const lastFailing = Math.max(-1, ...[...failing].map((step) => step ?? -1));
  if (lastFailing > told) {
    tellUpTo(lastFailing);
    tellFailures(lastFailing);
  }
  for (const failure of failures)
    if (failure.step === null) rows.push({ kind: "failure", failure });
  return rows;
}
