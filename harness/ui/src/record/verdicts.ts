/** What verdicts mean to a reader: which need attention, and in which order they are shown. */
import type { Verdict } from "./record";

/** From the one that needs most attention to the one that needs none. */
export const VERDICTS: readonly Verdict[] = [
  "failed",
  "changed",
  "crashed",
  "hung",
  "flaky",
  "unsupported",
  "passed",
];

const PROBLEMS: ReadonlySet<Verdict> = new Set([
  "failed",
  "changed",
  "crashed",
  "hung",
  "flaky",
]);

/** Whether somebody has to look. A flaky case does not break a run, and is still one to look at. */
export function isProblem(verdict: Verdict): boolean {
  return PROBLEMS.has(verdict);
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

export function countVerdicts(
  records: readonly { readonly verdict: Verdict }[],
): VerdictCounts {
  const counts: Record<Verdict, number> = {
    failed: 0,
    changed: 0,
    crashed: 0,
    hung: 0,
    flaky: 0,
    unsupported: 0,
    passed: 0,
  };
  for (const { verdict } of records) counts[verdict] += 1;
  return counts;
}

export function isVerdict(text: string): text is Verdict {
  return VERDICTS.some((verdict) => verdict === text);
}
