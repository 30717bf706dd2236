/** Records for tests: a passed case, modified by a test. */
import type { CaseIdentity, CaseRecord, Entry, Failure, Step } from "./record";
import { sampleEntry } from "./sample-entry";
import { countVerdicts } from "./verdicts";
import { runOf, type CaseSummary, type Run } from "./run";
import { indexOf, type SampleRun } from "./sample-index";

export function record(
  parts: Partial<CaseRecord> = {},
  identity: Partial<CaseIdentity> = {},
): CaseRecord {
  return {
    schema: "footbridge.record/3",
    case: {
      scenario: "scenarios/bridge/a.yaml",
      title: "A call is answered",
      row: null,
      platform: "ios",
      app_version: "2.56.0",
      device: "iphone-15",
      locale: "en",
      theme: "dark",
      engine: "webkit",
      ...identity,
    },
    verdict: "passed",
    reason: null,
    ending: { kind: "finished", reason: null },
    steps: [],
    entries: [],
    failures: [],
    durations: { wall_ms: 40, virtual_ms: 0, phases: null },
    files: [],
    picture: null,
    ...parts,
  };
}

export function failure(
  message: string,
  parts: Partial<Failure> = {},
): Failure {
  return {
    kind: "expectation",
    invariant: null,
    step: null,
    place: null,
    at: null,
    message,
    expected: null,
    found: [],
    help: null,
    diff: null,
    ...parts,
  };
}

export function step(text: string, line: number): Step {
  return { text, place: { file: "scenarios/bridge/a.yaml", line, column: 5 } };
}

export function call(number: number, at: number, stepIndex = 0): Entry {
  return sampleEntry({
    kind: "call",
    number,
    name: "requestAction",
    payload: { path: "/v1/user" },
    callback: `appCallback_${number}`,
    availability: { kind: "available" },
    deadline: null,
    at,
    step: stepIndex,
  });
}

export function settle(
  number: number,
  at: number,
  outcome: "resolved" | "rejected" = "resolved",
): Entry {
  return sampleEntry({
    kind: "settle",
    call: number,
    outcome,
    code: outcome === "rejected" ? "22001" : null,
    reason: outcome === "rejected" ? "not a token" : null,
    tone: outcome === "rejected" ? "warning" : "good",
    at,
    step: 0,
  });
}

export function reply(number: number, at: number): Entry {
  return sampleEntry({
    kind: "reply",
    call: number,
    form: "object",
    text: '{"code":"00000"}',
    by_default: false,
    at,
    step: 0,
  });
}

export function request(number: number, at: number): Entry {
  return sampleEntry({
    kind: "request",
    number,
    is_ambient: false,
    method: "POST",
    host: "api.app.test",
    path: "/v1/order",
    query: [],
    headers: [],
    body: null,
    text: "POST /v1/order",
    at,
    step: 0,
  });
}

export function response(number: number, at: number, outcome: string): Entry {
  return sampleEntry({
    kind: "response",
    number,
    request: "POST /v1/order",
    outcome,
    is_default: true,
    tone: "quiet",
    at,
    step: 0,
  });
}

/** A run of these cases. */
export function runReport(...cases: readonly CaseRecord[]): SampleRun {
  return {
    engine: "WebKitGTK 2.50.6",
    duration_ms: 1_500,
    left_out: 0,
    about: null,
    cases,
  };
}

/** A run as the page reads it first. */
export function runInShort(run: SampleRun): Run {
  return runOf({ ...indexOf(run, 32), totals: countVerdicts(run.cases) });
}

export function summaries(
  ...cases: readonly CaseRecord[]
): readonly CaseSummary[] {
  return runInShort(runReport(...cases)).cases;
}
