/** The parts of the JSON report of `footbridge run` that the test runner uses. */

/** The verdicts of a case. */
export type Verdict =
  | "passed"
  | "failed"
  | "changed"
  | "new"
  | "unsupported"
  | "crashed"
  | "hung"
  | "flaky";

/** A place in a scenario; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Failure {
  readonly message: string;
  readonly place: Place | null;
  readonly expected: string | null;
  readonly found: readonly string[];
  readonly diff: string | null;
}

export interface CaseResult {
  /** The case's name: file, title and host, as `footbridge list` prints it. */
  readonly name: string;
  readonly verdict: Verdict;
  /** The reason for the verdict, on one line. */
  readonly reason: string | null;
  /** Whether the case ended by itself, rather than with the run. */
  readonly hasRun: boolean;
  readonly failures: readonly Failure[];
  /** The real duration, in milliseconds. */
  readonly wallMs: number;
  /** The place of its first step. */
  readonly start: Place | undefined;
}

export interface Report {
  /** The reason why the run ended. */
  readonly end: string;
  readonly cases: readonly CaseResult[];
}

interface RawCase {
  readonly case: {
    readonly scenario: string;
    readonly title: string;
    readonly platform: string;
    readonly app_version: string | null;
    readonly locale: string;
    readonly theme: string;
    readonly engine: string;
  };
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly ending: { readonly kind: string };
  readonly steps: readonly { readonly place: Place }[];
  readonly failures: readonly Failure[];
  readonly durations: { readonly wall_ms: number };
}

interface RawReport {
  readonly schema: string;
  readonly end: string;
  readonly cases: readonly RawCase[];
}

/**
 * Parses a report.
 *
 * @throws Error if the text is not a report of `footbridge run`.
 */
export function parseReport(text: string): Report {
  const report = parseJson(text);
  if (!isReport(report))
    throw new Error(
      "footbridge run wrote no JSON report: check that the option `program` names the footbridge command line",
    );
  return {
    end: report.end,
    cases: report.cases.map((raw) => ({
      name: nameOf(raw),
      verdict: raw.verdict,
      reason: raw.reason,
      hasRun: raw.ending.kind !== "interrupted",
      failures: raw.failures,
      wallMs: raw.durations.wall_ms,
      start: raw.steps[0]?.place,
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The program validates its reports by its schema, so the name of the schema is enough. */
function isReport(value: unknown): value is RawReport {
  return (
    typeof value === "object" &&
    value !== null &&
    "schema" in value &&
    typeof value.schema === "string" &&
    value.schema.startsWith("footbridge.report/")
  );
}

/** The name of a case, which the report stores in parts. */
function nameOf({ case: identity }: RawCase): string {
  const { scenario, title, platform, app_version, locale, theme, engine } =
    identity;
  const version = app_version === null ? "" : ` ${app_version}`;
  const host = [`${platform}${version}`, locale, theme];
  // The default engine is omitted.
  if (engine !== "webkit") host.push(engine);
  return `${scenario} › ${title} › ${host.join(" · ")}`;
}
