/** The problems of a case: its failures, the likeliest cause first, or its ending. */
import { fingerprintOf } from "./fingerprint";
import type { FailureSummary, Verdict } from "./record";
import type { CaseSummary } from "./run";

/** One problem of a case. */
export interface Problem {
  /** Equal for similar problems. */
  readonly fingerprint: string;
  readonly verdict: Verdict;
  /** The failure; absent if the case's ending is the problem. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** The rank as a cause of other problems, from 0 for the likeliest. */
  readonly rank: number;
  /** The coarse rank: problems of one tier are compared by the number of cases that they cover. */
  readonly tier: number;
}

/** The problems of a failed case, one per fingerprint. */
export function problemsOf(one: CaseSummary): readonly Problem[] {
  const { verdict, ending, reason, failures } = one;
  if (failures.length === 0) {
    const message = reason ?? ending.reason ?? verdict;
    const fingerprint = JSON.stringify([verdict, message]);
    return [{ fingerprint, verdict, failure: null, message, rank: 0, tier: 0 }];
  }
  const problems = new Map<string, Problem>();
  for (const failure of byLikelihood(failures)) {
    const fingerprint = problemKey(verdict, failure);
    if (problems.has(fingerprint)) continue;
    const [rank, { message }] = [rankOf(failure), failure];
    const tier = TIERS[rank] ?? rank;
    const problem = { fingerprint, verdict, failure, message, rank, tier };
    problems.set(fingerprint, problem);
  }
  return [...problems.values()];
}

/** The fingerprint of a failure's problem. */
export function problemKey(verdict: Verdict, failure: FailureSummary): string {
  return `${verdict} ${keyOf(failure)}`;
}

/** The failures to show, the likeliest cause first. */
export function byLikelihood<One extends Ranked>(
  failures: readonly One[],
): readonly One[] {
  const shown = failures.filter(
    ({ kind }) =>
      // For a case that failed otherwise, a changed transcript is not a separate failure.
      kind !== "snapshot" || failures.every((one) => one.kind === "snapshot"),
  );
  return shown.toSorted((left, right) => rankOf(left) - rankOf(right));
}

type Ranked = Pick<FailureSummary, "kind" | "invariant">;

/** An error reported by the page itself causes missing content. */
function rankOf({ kind, invariant }: Ranked): number {
  if (kind === "invariant")
    return invariant === "no-page-errors" || invariant === "offline" ? 0 : 2;
  return kind === "snapshot" ? 3 : 1;
}

/** The tier of each rank. */
const TIERS: readonly number[] = [0, 1, 1, 2];

const KEYS = new WeakMap<FailureSummary, string>();

/** Cases share their failures, so each key is computed once. */
function keyOf(failure: FailureSummary): string {
  const known = KEYS.get(failure);
  if (known !== undefined) return known;
  const key = fingerprintOf(failure);
  KEYS.set(failure, key);
  return key;
}
