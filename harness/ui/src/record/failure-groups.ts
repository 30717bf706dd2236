/**
 * The problems of a run: its failures in as few groups as tell all bad cases, each case in one of them.
 *
 * A mistake of the client fails many cases, and each case in several ways. A group is of one failure, and of those that
 * are alike; the other failures of its cases likely follow from it.
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
  /** The failure of the first case; none where the cases' ending says it all. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** The messages of the failures that are alike, that of the first case first. */
  readonly variants: readonly Message[];
  /** Other failures of these cases, which likely follow from this one. */
  readonly consequences: readonly Message[];
  /** The lines by which the first case's transcript differs from the accepted one. */
  readonly changes: readonly string[];
  /** The place of the failure in the scenario of the first case. */
  readonly place: Place | null;
  /** The title of the first case. */
  readonly title: string;
  readonly cases: readonly CaseSummary[];
  readonly scenarios: readonly string[];
  readonly hosts: readonly HostRange[];
}

/** The message of a failure, with the cases that have it. */
export interface Message {
  readonly text: string;
  readonly cases: readonly CaseSummary[];
}

/** A problem, and the cases that have it and are in no group yet. */
interface Candidate {
  readonly problem: Problem;
  readonly order: number;
  cases: CaseSummary[];
}

/** Sorted by verdict, then by how many cases they hold for. */
export function groupFailures(
  cases: readonly CaseSummary[],
): readonly FailureGroup[] {
  const bad = cases.filter(({ verdict }) => isProblem(verdict));
  const problems = new Map(bad.map((one) => [one, problemsOf(one)]));
  const byScenario = groupBy(cases, (one) => one.case.scenario);
  return cover(problems)
    .map((group) => describe(group, problems, byScenario))
    .toSorted(byUrgency);
}

/** Whether the group is of a problem that this case has. */
export function isInGroup(group: FailureGroup, one: CaseSummary): boolean {
  return group.cases.some(({ number }) => number === one.number);
}

type ProblemsOf = ReadonlyMap<CaseSummary, readonly Problem[]>;

/** The likeliest causes first, and of those each that tells the most cases. */
function cover(problems: ProblemsOf): readonly Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const [one, own] of problems)
    for (const problem of own) {
      const known = candidates.get(problem.likeness);
      if (known === undefined)
        candidates.set(problem.likeness, {
          problem,
          order: candidates.size,
          cases: [one],
        });
      else known.cases.push(one);
    }
  const told = new Set<CaseSummary>();
  const groups: Candidate[] = [];
  const waiting = [...candidates.values()].toSorted(byPrecedence);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const left = next.cases.filter((one) => !told.has(one));
    if (left.length === next.cases.length) {
      groups.push(next);
      for (const one of left) told.add(one);
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

/** The one to take first comes last. */
function byPrecedence(left: Candidate, right: Candidate): number {
  return (
    right.problem.tier - left.problem.tier ||
    left.cases.length - right.cases.length ||
    right.problem.rank - left.problem.rank ||
    right.order - left.order
  );
}

function describe(
  { problem: { likeness }, cases }: Candidate,
  problems: ProblemsOf,
  byScenario: ReadonlyMap<string, readonly CaseSummary[]>,
): FailureGroup {
  const all = cases.flatMap((one) =>
    (problems.get(one) ?? []).map((problem) => ({ one, problem })),
  );
  const [same, other] = [true, false].map((isSame) =>
    all.filter(({ problem }) => (problem.likeness === likeness) === isSame),
  );
  const [first] = same ?? [];
  if (first === undefined) throw new RangeError("a group of no problem");
  const { failure, message, verdict } = first.problem;
  const scenarios = [...new Set(cases.map((one) => one.case.scenario))];
  const tried = scenarios.flatMap((scenario) => byScenario.get(scenario) ?? []);
  const change = first.one.failures.find(({ kind }) => kind === "snapshot");
  return {
    key: likeness,
    verdict,
    failure,
    message,
    variants: messagesOf(same ?? [], lineOf),
    consequences: messagesOf(other ?? [], (problem) => problem.likeness),
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

/** One message for each key: the first and, after it, from the one with the most cases down. */
function messagesOf(
  told: readonly { readonly one: CaseSummary; readonly problem: Problem }[],
  keyOf: (problem: Problem) => string,
): readonly Message[] {
  const [first, ...others] = [
    ...groupBy(told, ({ problem }) => keyOf(problem)).values(),
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

/** What tells a problem from others that are alike: the first change of a transcript, or the message. */
function lineOf({ failure, message }: Problem): string {
  return firstChange(failure?.changes ?? []) ?? message;
}

function byUrgency(left: FailureGroup, right: FailureGroup): number {
  return (
    VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict) ||
    right.cases.length - left.cases.length
  );
}
