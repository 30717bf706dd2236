/** The problems of a case: its failures, the likeliest cause first, or the way it ended. */
import { likenessOf } from "./likeness";
import type { FailureSummary, Verdict } from "./record";
import type { CaseSummary } from "./run";

/** One thing that is wrong with a case. */
export interface Problem {
  /** The same for problems that are alike. */
  readonly likeness: string;
  readonly verdict: Verdict;
  /** The failure; none where the case's ending says it all. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** The likelihood that other problems follow from it, from 0 for the likeliest. */
  readonly rank: number;
  /** The rank without the fine differences: problems of one tier are compared by how many cases they tell. */
  readonly tier: number;
}

/** The problems of a case with a bad verdict, each likeness once. */
export function problemsOf(one: CaseSummary): readonly Problem[] {
  const { verdict, ending, reason, failures } = one;
  if (failures.length === 0) {
    const message = reason ?? ending.reason ?? verdict;
    const likeness = JSON.stringify([verdict, message]);
    return [{ likeness, verdict, failure: null, message, rank: 0, tier: 0 }];
  }
  const problems = new Map<string, Problem>();
  for (const failure of byLikelihood(failures)) {
    const likeness = problemKey(verdict, failure);
    if (problems.has(likeness)) continue;
    const [rank, { message }] = [rankOf(failure), failure];
    const tier = TIERS[rank] ?? rank;
    const problem = { likeness, verdict, failure, message, rank, tier };
    problems.set(likeness, problem);
  }
  return [...problems.values()];
}

/** The likeness of the problem that a failure is. */
export function problemKey(verdict: Verdict, failure: FailureSummary): string {
  return `${verdict} ${keyOf(failure)}`;
}

/** The failures that tell what is wrong, the likeliest cause first. */
export function byLikelihood<One extends Ranked>(
  failures: readonly One[],
): readonly One[] {
  const told = failures.filter(
    ({ kind }) =>
      // Of a case that failed, another transcript than the accepted one is no failure of its own.
      kind !== "snapshot" || failures.every((one) => one.kind === "snapshot"),
  );
  return told.toSorted((left, right) => rankOf(left) - rankOf(right));
}

type Ranked = Pick<FailureSummary, "kind" | "invariant">;

/** An error reported by the page itself is the cause of missing content. */
function rankOf({ kind, invariant }: Ranked): number {
  if (kind === "invariant")
    return invariant === "quiet" || invariant === "offline" ? 0 : 2;
  return kind === "snapshot" ? 3 : 1;
}

/** The tier of each rank. */
const TIERS: readonly number[] = [0, 1, 1, 2];

const KEYS = new WeakMap<FailureSummary, string>();

/** Cases share their failures, so that each key is made once. */
function keyOf(failure: FailureSummary): string {
  const known = KEYS.get(failure);
  if (known !== undefined) return known;
  const key = likenessOf(failure);
  KEYS.set(failure, key);
  return key;
}
