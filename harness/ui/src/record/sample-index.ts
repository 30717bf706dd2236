/**
 * The index of a sample run, for the development server and tests. The runner creates that of a real run, whose
 * problems follow from rules that are in Rust alone.
 */
import { groupBy } from "../lib/group-by";
import { changedLines } from "./parse-diff";
import type {
  CaseRecord,
  Failure,
  FailureSummary,
  ReportIndex,
  ReportProblem,
} from "./record";
import type { Run } from "./run";
import { isProblem } from "./verdicts";

export interface SampleRun extends Omit<Run, "cases" | "problems"> {
  readonly cases: readonly CaseRecord[];
  /** The problems; by default one for each message of a failed case's first failure. */
  readonly problems?: readonly ReportProblem[];
}

export function indexOf(
  run: SampleRun,
  recordsInAPart: number,
): Omit<ReportIndex, "totals"> {
  const failures = new Map<string, readonly [number, FailureSummary]>();
  const numberOf = (failure: Failure): number => {
    const summary = summarise(failure);
    const key = JSON.stringify(summary);
    const [number] = failures.get(key) ?? [failures.size];
    failures.set(key, [number, summary]);
    return number;
  };
  const cases = run.cases.map((record) => ({
    case: record.case,
    verdict: record.verdict,
    reason: record.reason,
    ending: record.ending,
    durations: record.durations,
    failures: record.failures.map(numberOf),
    likely_causes: [...record.failures.keys()],
  }));
  return {
    schema: "footbridge.page/1",
    engine: run.engine,
    duration_ms: run.duration_ms,
    left_out: run.left_out,
    about: run.about,
    records_in_a_part: recordsInAPart,
    problems: run.problems ?? problemsOf(run.cases),
    failures: [...failures.values()].map(([, summary]) => summary),
    cases,
  };
}

function summarise(failure: Failure): FailureSummary {
  const { kind, invariant, place, message, expected, found, diff } = failure;
  const changes = changedLines(diff);
  return { kind, invariant, place, message, expected, found, changes };
}

function problemsOf(cases: readonly CaseRecord[]): readonly ReportProblem[] {
  const failed = cases.flatMap((one, number) => {
    const { verdict, reason, ending, failures } = one;
    const [first] = failures;
    const message = first?.message ?? reason ?? ending.reason ?? verdict;
    const failure = first === undefined ? null : 0;
    return isProblem(verdict) ? [{ verdict, message, number, failure }] : [];
  });
  const groups = groupBy(failed, (one) => `${one.verdict} ${one.message}`);
  return [...groups].flatMap(([fingerprint, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    const { verdict, message } = first;
    const numbers = all.map(({ number }) => number);
    return {
      fingerprint,
      verdict,
      message,
      cases: all.map((one) => ({ case: one.number, failure: one.failure })),
      variants: [{ text: message, cases: numbers }],
      consequences: [],
    };
  });
}
