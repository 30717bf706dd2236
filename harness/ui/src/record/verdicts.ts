/** The verdicts that need attention, and their display order. */
import type { Verdict } from "./record";

/** From the verdict that needs most attention to the one that needs none. */
export const VERDICTS: readonly Verdict[] = [
  "failed",
  "changed",
  "crashed",
  "hung",
  "flaky",
  "new",
  "unsupported",
  "passed",
];

const PROBLEMS: ReadonlySet<Verdict> = new Set([
  "failed",
  "changed",
  "crashed",
  "hung",
  "flaky",
  "new",
]);

/**
 * Whether a verdict needs attention. A flaky case doesn't fail a run, but needs attention as well.
 */
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
    new: 0,
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
