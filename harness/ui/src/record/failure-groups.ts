/**
 * The problems of a run, narrowed to the cases that the reader selects. Rust groups the failures
 * (`harness/insight/src/report/groups.rs`); a case stays in its problem whatever the filters are.
 */
import { groupBy } from "../lib/group-by";
import { hostRanges, type HostRange } from "./host-ranges";
import type { FailureSummary, Place, ReportProblem, Verdict } from "./record";
import type { CaseSummary, Run } from "./run";
import { VERDICTS } from "./verdicts";

export interface FailureGroup {
  readonly key: string;
  readonly verdict: Verdict;
  /** The failure of the first case; absent if the case's ending is the problem. */
  readonly failure: FailureSummary | null;
  readonly message: string;
  /** The messages of similar failures, without the first case's. */
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

/** The problems of the selected cases, sorted by verdict, then by the number of these cases. */
export function groupsOf(
  { cases: all, problems }: Run,
  selected: readonly CaseSummary[],
): readonly FailureGroup[] {
  const isSelected = new Set(selected);
  const select = (numbers: readonly number[]): readonly CaseSummary[] =>
    numbers
      .flatMap((number) => all[number] ?? [])
      .filter((one) => isSelected.has(one));
  const byScenario = groupBy(selected, (one) => one.case.scenario);
  return problems
    .flatMap((problem) => describe(problem, select, byScenario) ?? [])
    .toSorted(byUrgency);
}

/** Whether the group's problem occurs in this case. */
export function isInGroup(group: FailureGroup, one: CaseSummary): boolean {
  return group.cases.some(({ number }) => number === one.number);
}

function describe(
  problem: ReportProblem,
  select: (numbers: readonly number[]) => readonly CaseSummary[],
  byScenario: ReadonlyMap<string, readonly CaseSummary[]>,
): FailureGroup | null {
  const cases = select(problem.cases.map((one) => one.case));
  const [first] = cases;
  if (first === undefined) return null;
  const failure = first.failures[first.problem_failure ?? -1] ?? null;
  const scenarios = [...new Set(cases.map((one) => one.case.scenario))];
  const tried = scenarios.flatMap((scenario) => byScenario.get(scenario) ?? []);
  const change = first.failures.find(({ kind }) => kind === "snapshot");
  const narrow = (messages: ReportProblem["variants"]): readonly Message[] =>
    messages
      .map((one) => ({ text: withMinus(one.text), cases: select(one.cases) }))
      .filter((one) => one.cases.length > 0);
  return {
    key: problem.fingerprint,
    verdict: problem.verdict,
    failure,
    message: failure?.message ?? problem.message,
    variants: narrow(problem.variants).filter(
      (one) => !one.cases.includes(first),
    ),
    consequences: narrow(problem.consequences),
    changes: change?.changes ?? [],
    place: failure?.place ?? null,
    title: first.case.title,
    cases,
    scenarios,
    hosts: hostRanges(
      cases.map((one) => one.case),
      tried.map((one) => one.case),
    ),
  };
}

/** The sign of a removed line as the page shows it, see `firstChange`. */
function withMinus(text: string): string {
  return text.replace(/^- /, "− ");
}

function byUrgency(left: FailureGroup, right: FailureGroup): number {
  return (
    VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict) ||
    right.cases.length - left.cases.length
  );
}
