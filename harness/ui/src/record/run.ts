/** The summary of a run: every case without its story. */
import { caseId } from "./case-name";
import { changedLines } from "./parse-diff";
import type {
  CaseRecord,
  Failure,
  FailureSummary,
  ReportIndex,
  RunAbout,
} from "./record";

/** A case without its story. */
export interface CaseSummary extends Omit<
  ReportIndex["cases"][number],
  "failures"
> {
  /** An id that is unique within a run and stable across runs. */
  readonly id: string;
  /** Its index in the plan, from 0. */
  readonly number: number;
  readonly failures: readonly FailureSummary[];
}

export interface Run {
  readonly engine: string;
  readonly duration_ms: number;
  readonly left_out: number;
  /** The project, commit and client; null if the report doesn't contain them. */
  readonly about: RunAbout | null;
  readonly cases: readonly CaseSummary[];
}

/** The run of an index, each case with its own failures. */
export function runOf(index: ReportIndex): Run {
  const { engine, duration_ms, left_out, about, failures, cases } = index;
  return {
    engine,
    duration_ms,
    left_out,
    about: about ?? null,
    cases: cases.map((one, number) => ({
      ...one,
      id: caseId(one.case),
      number,
      failures: one.failures.flatMap((place) => failures[place] ?? []),
    })),
  };
}

/** The index of a run, as the runner creates it. */
export function indexOf(
  run: Omit<Run, "cases"> & { readonly cases: readonly CaseRecord[] },
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
  }));
  return {
    schema: "footbridge.page/1",
    engine: run.engine,
    duration_ms: run.duration_ms,
    left_out: run.left_out,
    about: run.about,
    records_in_a_part: recordsInAPart,
    failures: [...failures.values()].map(([, summary]) => summary),
    cases,
  };
}

function summarise(failure: Failure): FailureSummary {
  const { kind, invariant, place, message, expected, found, diff } = failure;
  const changes = changedLines(diff);
  return { kind, invariant, place, message, expected, found, changes };
}
