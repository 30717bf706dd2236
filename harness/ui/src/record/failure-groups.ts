/** Identical failures as one: what broke, how many cases it broke, and on which hosts. */
import { groupBy } from "../lib/group-by";
import { hostRanges, type HostRange } from "./host-ranges";
import type { CaseRecord, Failure, Place, Verdict } from "./record";
import { isProblem, VERDICTS } from "./verdicts";

export interface FailureGroup {
  readonly key: string;
  readonly verdict: Verdict;
  /** The failure as the first of its cases met it; none where the case's ending says it all. */
  readonly failure: Failure | null;
  readonly message: string;
  /** The place that all of them name. */
  readonly place: Place | null;
  readonly records: readonly CaseRecord[];
  readonly scenarios: readonly string[];
  readonly hosts: readonly HostRange[];
}

/** One problem of one case. */
interface Problem {
  readonly key: string;
  readonly failure: Failure | null;
  readonly message: string;
}

/** Sorted by verdict, then by how many cases they hold for. A case with two failures is in two groups. */
export function groupFailures(
  records: readonly CaseRecord[],
): readonly FailureGroup[] {
  const groups = new Map<string, { problem: Problem; records: CaseRecord[] }>();
  for (const record of records) {
    if (!isProblem(record.verdict)) continue;
    for (const problem of problemsOf(record).values()) {
      const group = groups.get(problem.key);
      if (group === undefined)
        groups.set(problem.key, { problem, records: [record] });
      else group.records.push(record);
    }
  }
  const byScenario = groupBy(records, (record) => record.case.scenario);
  return [...groups.values()]
    .map((group) => describe(group.problem, group.records, byScenario))
    .toSorted(byUrgency);
}

/** The keys of the groups that a case is in. */
export function groupKeys(record: CaseRecord): readonly string[] {
  return isProblem(record.verdict) ? [...problemsOf(record).keys()] : [];
}

function problemsOf(record: CaseRecord): ReadonlyMap<string, Problem> {
  const { verdict, ending, reason, failures } = record;
  if (failures.length === 0) {
    const message = reason ?? ending.reason ?? verdict;
    const key = JSON.stringify([verdict, message]);
    return new Map([[key, { key, failure: null, message }]]);
  }
  return new Map(
    failures.map((failure) => {
      const key = keyOf(verdict, failure);
      return [key, { key, failure, message: failure.message }];
    }),
  );
}

function keyOf(verdict: Verdict, failure: Failure): string {
  const { kind, invariant, message, expected, diff } = failure;
  return JSON.stringify([
    verdict,
    kind,
    invariant,
    message,
    expected,
    // The numbers in a hunk's heading move with what stands above it.
    diff?.replaceAll(/^@@.*$/gm, "@@") ?? null,
  ]);
}

function describe(
  { key, failure, message }: Problem,
  records: readonly CaseRecord[],
  byScenario: ReadonlyMap<string, readonly CaseRecord[]>,
): FailureGroup {
  const scenarios = [
    ...new Set(records.map(({ case: { scenario } }) => scenario)),
  ];
  const tried = scenarios.flatMap((scenario) => byScenario.get(scenario) ?? []);
  const place = failure?.place ?? null;
  return {
    key,
    verdict: records[0]?.verdict ?? "failed",
    failure,
    message,
    place: scenarios.length === 1 ? place : null,
    records,
    scenarios,
    hosts: hostRanges(
      records.map((record) => record.case),
      tried.map((record) => record.case),
    ),
  };
}

function byUrgency(left: FailureGroup, right: FailureGroup): number {
  return (
    VERDICTS.indexOf(left.verdict) - VERDICTS.indexOf(right.verdict) ||
    right.records.length - left.records.length
  );
}
