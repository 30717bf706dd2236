/** The summary of a run: every case without its story. */
import { caseId } from "./case-name";
import type {
  FailureSummary,
  ReportIndex,
  ReportProblem,
  RunAbout,
} from "./record";

/** A case without its story. */
export interface CaseSummary extends Omit<
  ReportIndex["cases"][number],
  "failures" | "likely_causes"
> {
  /** An id that is unique within a run and stable across runs. */
  readonly id: string;
  /** Its index in the plan, from 0. */
  readonly number: number;
  readonly failures: readonly FailureSummary[];
  /** The failures that explain the verdict, as indices into `failures`, the likeliest cause first. */
  readonly likely_causes: readonly number[];
  /** The index of the failure that is the case's problem; null if there is none. */
  readonly problem_failure: number | null;
}

export interface Run {
  readonly engine: string;
  readonly duration_ms: number;
  readonly left_out: number;
  /** The project, commit and client; null if the report doesn't contain them. */
  readonly about: RunAbout | null;
  readonly problems: readonly ReportProblem[];
  readonly cases: readonly CaseSummary[];
}

/** The run of an index, each case with its own failures. */
export function runOf(index: ReportIndex): Run {
  const { engine, duration_ms, left_out, about } = index;
  const { problems, failures, cases } = index;
  const problemFailures = new Map(
    problems.flatMap((problem) =>
      problem.cases.map((one) => [one.case, one.failure] as const),
    ),
  );
  return {
    engine,
    duration_ms,
    left_out,
    about: about ?? null,
    problems,
    cases: cases.map((one, number) => ({
      ...one,
      id: caseId(one.case),
      number,
      failures: one.failures.flatMap((place) => failures[place] ?? []),
      likely_causes: one.likely_causes ?? [],
      problem_failure: problemFailures.get(number) ?? null,
    })),
  };
}
