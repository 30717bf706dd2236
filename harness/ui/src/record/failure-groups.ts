/** Groups of identical failures, with their number of cases and their hosts. */
import { groupBy } from "../lib/group-by";
import { hostRanges, type HostRange } from "./host-ranges";
import type { FailureSummary, Place, Verdict } from "./record";
import type { CaseSummary } from "./run";
import { isProblem, VERDICTS } from "./verdicts";

export interface FailureGroup {
  readonly key: string;
  readonly verdict: Verdict;
  /** The likeliest cause; none where the cases' ending says it all. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** Other failures of exactly these cases, which likely follow from this one. */
  readonly consequences: readonly FailureSummary[];
  /** The place, if all of them have the same. */
  readonly place: Place | null;
  /** The title that all of them have. */
  readonly title: string | null;
  readonly cases: readonly CaseSummary[];
  readonly scenarios: readonly string[];
  readonly hosts: readonly HostRange[];
}

/** One problem, and the cases that have it. */
interface Problem {
  readonly key: string;
  readonly verdict: Verdict;
  readonly failure: FailureSummary | null;
  readonly message: string;
  readonly cases: CaseSummary[];
}

/**
 * Sorted by verdict, then by how many cases they hold for. Failures that just the same cases have are one problem, told by
 * its likeliest cause.
 */
export function groupFailures(
  cases: readonly CaseSummary[],
): readonly FailureGroup[] {
  const problems = new Map<string, Problem>();
  for (const one of cases)
    for (const problem of problemsOf(one)) {
      const known = problems.get(problem.key);
      if (known === undefined) problems.set(problem.key, problem);
      else known.cases.push(one);
    }
  const byScenario = groupBy(cases, (one) => one.case.scenario);
  const together = groupBy([...problems.values()], ({ cases: having }) =>
    having.map(({ number }) => number).join(" "),
  );
  return [...together.values()]
    .map((same) => describe(same, byScenario))
    .toSorted(byUrgency);
}

/** Whether the group is of a problem that this case has. */
export function isInGroup(group: FailureGroup, one: CaseSummary): boolean {
  return group.cases.some(({ number }) => number === one.number);
}

/** The failures that tell what is wrong, the likeliest cause first. */
export function byLikelihood<One extends Told>(
  failures: readonly One[],
): readonly One[] {
  const told = failures.filter(
    (failure) => !isUnaccepted(failure) || failures.every(isUnaccepted),
  );
  return told.toSorted((left, right) => rank(left) - rank(right));
}

type Told = Pick<FailureSummary, "kind" | "invariant"> & {
  readonly diff?: string | null;
  readonly changes?: readonly string[];
};

/** That nothing has been accepted yet says nothing of a case that fails: it couldn't be. */
function isUnaccepted({ kind, diff, changes = [] }: Told): boolean {
  return kind === "snapshot" && !diff && changes.length === 0;
}

/** An error reported by the page itself is the cause of missing content. */
function rank({ kind, invariant }: Told): number {
  if (kind === "invariant")
    return invariant === "quiet" || invariant === "offline" ? 0 : 2;
  return kind === "snapshot" ? 3 : 1;
}

function problemsOf(one: CaseSummary): readonly Problem[] {
  const { verdict, ending, reason, failures } = one;
  if (!isProblem(verdict)) return [];
  if (failures.length === 0) {
    const message = reason ?? ending.reason ?? verdict;
    const key = JSON.stringify([verdict, message]);
    return [{ key, verdict, failure: null, message, cases: [one] }];
  }
  const problems = byLikelihood(failures).map((failure): Problem => {
    const key = `${verdict} ${keyOf(failure)}`;
    return { key, verdict, failure, message: failure.message, cases: [one] };
  });
  return [
    ...new Map(problems.map((problem) => [problem.key, problem])).values(),
  ];
}

const KEYS = new WeakMap<FailureSummary, string>();

/** Cases share their failures, so that each key is made once. */
function keyOf(failure: FailureSummary): string {
  const known = KEYS.get(failure);
  if (known !== undefined) return known;
  const { kind, invariant, message, expected, changes } = failure;
  const key = JSON.stringify([kind, invariant, message, expected, changes]);
  KEYS.set(failure, key);
  return key;
}

function describe(
  same: readonly Problem[],
  byScenario: ReadonlyMap<string, readonly CaseSummary[]>,
): FailureGroup {
  const [lead, ...others] = same;
  if (lead === undefined) throw new RangeError("a group of no problem");
  const { key, verdict, failure, message, cases } = lead;
  const scenarios = [...new Set(cases.map((one) => one.case.scenario))];
  const titles = [...new Set(cases.map((one) => one.case.title))];
  const tried = scenarios.flatMap((scenario) => byScenario.get(scenario) ?? []);
  return {
    key,
    verdict,
    failure,
    message,
    consequences: others.flatMap((problem) => problem.failure ?? []),
    place: scenarios.length === 1 ? (failure?.place ?? null) : null,
    title: titles.length === 1 ? (titles[0] ?? null) : null,
    cases,
    scenarios,
    hosts: hostRanges(
      cases.map((one) => one.case),
      tried.map((one) => one.case),
    ),
  };
}

function byUrgency(left: FailureGroup, right: FailureGroup): number {
  return (
    VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict) ||
    right.cases.length - left.cases.length
  );
}
