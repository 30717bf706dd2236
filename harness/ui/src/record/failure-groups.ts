/**
 * Groups the failures of a run into as few problems as cover all failed cases, each case in one of them.
 *
 * An error of the client fails many cases, and each case in several ways. A group contains one failure and
 * similar ones; the other failures of its cases likely follow from it.
 */
import { groupBy } from "../lib/group-by";
import { hostRanges, type HostRange } from "./host-ranges";
import { firstChange } from "./parse-diff";
import { problemsOf, type Problem } from "./problems";
import type { FailureSummary, Place, Verdict } from "./record";
import type { CaseSummary } from "./run";
import { isProblem, VERDICTS } from "./verdicts";

export interface FailureGroup {
  readonly key: string;
  readonly verdict: Verdict;
  /** The failure of the first case; absent if the case's ending is the problem. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** The messages of similar failures, starting with the first case's. */
  readonly variants: readonly Message[];
  /** Other failures of these cases, which likely follow from this one. */
  readonly consequences: readonly Message[];
  /** The diff lines of the first case's transcript against the accepted one. */
  readonly changes: readonly string[];
  /** The place of the failure in the scenario of the first case. */
  readonly place: Place | null;
  /** The title of the first case. */
  readonly title: string;
  readonly cases: readonly CaseSummary[];
  readonly scenarios: readonly string[];
  readonly hosts: readonly HostRange[];
}

/** The message of a failure, with its cases. */
export interface Message {
  readonly text: string;
  readonly cases: readonly CaseSummary[];
}

/** A problem, and its cases that are in no group yet. */
interface Candidate {
  readonly problem: Problem;
  readonly order: number;
  cases: CaseSummary[];
}

/** Sorted by verdict, then by the number of cases. */
export function groupFailures(
  cases: readonly CaseSummary[],
): readonly FailureGroup[] {
  const failed = cases.filter(({ verdict }) => isProblem(verdict));
  const problems = new Map(failed.map((one) => [one, problemsOf(one)]));
  const byScenario = groupBy(cases, (one) => one.case.scenario);
  return cover(problems)
    .map((group) => describe(group, problems, byScenario))
    .toSorted(byUrgency);
}

/** Whether the group's problem occurs in this case. */
export function isInGroup(group: FailureGroup, one: CaseSummary): boolean {
  return group.cases.some(({ number }) => number === one.number);
}

type ProblemsOf = ReadonlyMap<CaseSummary, readonly Problem[]>;

/** The likeliest causes first; among those, the problem that covers most cases. */
function cover(problems: ProblemsOf): readonly Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const [one, own] of problems)
    for (const problem of own) {
      const known = candidates.get(problem.fingerprint);
      if (known === undefined)
        candidates.set(problem.fingerprint, {
          problem,
          order: candidates.size,
          cases: [one],
        });
      else known.cases.push(one);
    }
  const covered = new Set<CaseSummary>();
  const groups: Candidate[] = [];
  const waiting = [...candidates.values()].toSorted(byPrecedence);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const left = next.cases.filter((one) => !covered.has(one));
    if (left.length === next.cases.length) {
      groups.push(next);
      for (const one of left) covered.add(one);
    } else if (left.length > 0) {
      const smaller = { ...next, cases: left };
      const place = waiting.findLastIndex((other) => {
        return byPrecedence(other, smaller) < 0;
      });
      waiting.splice(place + 1, 0, smaller);
    }
  }
  return groups;
}

/** The next one to take comes last. */
function byPrecedence(left: Candidate, right: Candidate): number {
  return (
    right.problem.tier - left.problem.tier ||
    left.cases.length - right.cases.length ||
    right.problem.rank - left.problem.rank ||
    right.order - left.order
  );
}

function describe(
  { problem: { fingerprint }, cases }: Candidate,
  problems: ProblemsOf,
  byScenario: ReadonlyMap<string, readonly CaseSummary[]>,
): FailureGroup {
  const all = cases.flatMap((one) =>
    (problems.get(one) ?? []).map((problem) => ({ one, problem })),
  );
  const [same, other] = [true, false].map((isSame) =>
    all.filter(
      ({ problem }) => (problem.fingerprint === fingerprint) === isSame,
    ),
  );
  const [first] = same ?? [];
  if (first === undefined) throw new RangeError("a group of no problem");
  const { failure, message, verdict } = first.problem;
  const scenarios = [...new Set(cases.map((one) => one.case.scenario))];
  const tried = scenarios.flatMap((scenario) => byScenario.get(scenario) ?? []);
  const change = first.one.failures.find(({ kind }) => kind === "snapshot");
  return {
    key: fingerprint,
    verdict,
    failure,
    message,
    variants: messagesOf(same ?? [], lineOf),
    consequences: messagesOf(other ?? [], (problem) => problem.fingerprint),
    changes: change?.changes ?? [],
    place: failure?.place ?? null,
    title: first.one.case.title,
    cases,
    scenarios,
    hosts: hostRanges(
      cases.map((one) => one.case),
      tried.map((one) => one.case),
    ),
  };
}

/** One message for each key: the first and, after it, the others by falling number of cases. */
function messagesOf(
  entries: readonly { readonly one: CaseSummary; readonly problem: Problem }[],
  keyOf: (problem: Problem) => string,
): readonly Message[] {
  const [first, ...others] = [
    ...groupBy(entries, ({ problem }) => keyOf(problem)).values(),
  ].map((same) => ({
    text: same[0] === undefined ? "" : lineOf(same[0].problem),
    cases: same.map(({ one }) => one),
  }));
  if (first === undefined) return [];
  return [
    first,
    ...others.toSorted((left, right) => right.cases.length - left.cases.length),
  ];
}

/** The part that distinguishes a problem from similar ones: the first change of a transcript, or the message. */
function lineOf({ failure, message }: Problem): string {
  return firstChange(failure?.changes ?? []) ?? message;
}

function byUrgency(left: FailureGroup, right: FailureGroup): number {
  return (
    VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict) ||
    right.cases.length - left.cases.length
  );
}
