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

export function buildStory({
  steps,
  entries,
  failures,
}: Pick<CaseRecord, "steps" | "entries" | "failures">): readonly StoryRow[] {
  const rows: StoryRow[] = [];
  const failing = new Set(failures.map(({ step }) => step));
  let lastStep = -1;
  let before = 0;

  /** Steps without entries are only shown if they failed. */
  const addStepsUpTo = (last: number): void => {
    for (let index = lastStep + 1; index <= last; index += 1) {
      const step = steps[index];
      const isFailing = failing.has(index);
      if (step !== undefined && (isFailing || index === last))
        rows.push({ kind: "step", index, step, isFailing });
      if (index < last) addFailures(index);
    }
    lastStep = Math.max(lastStep, last);
  };
  const addFailures = (step: number): void => {
    for (const failure of failures)
      if (failure.step === step) rows.push({ kind: "failure", failure });
  };

  for (const [index, entry] of entries.entries()) {
    if (entry.step !== null && entry.step > lastStep) {
      if (lastStep >= 0) addFailures(lastStep);
      addStepsUpTo(entry.step);
    }
    // The heading of the step shows the same text.
    if (entry.kind === "step" && entry.step !== null && steps[entry.step]) {
      before = entry.at;
      continue;
    }
    rows.push({ kind: "entry", index, entry, after: entry.at - before });
    before = entry.at;
  }
  if (lastStep >= 0) addFailures(lastStep);
  const lastFailing = Math.max(-1, ...[...failing].map((step) => step ?? -1));
  if (lastFailing > lastStep) {
    addStepsUpTo(lastFailing);
    addFailures(lastFailing);
  }
  for (const failure of failures)
    if (failure.step === null) rows.push({ kind: "failure", failure });
  return rows;
}
