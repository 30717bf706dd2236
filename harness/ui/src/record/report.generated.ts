/** The JSON report (`footbridge.report/1`). Generated from docs/report.schema.json by ci/generate: change the Rust types instead. */

/**
 * The name of the report's schema. It changes when a program that reads reports would have to.
 */
export type ReportSchema = "footbridge.report/1";
/**
 * The name of the record's schema, as every record carries it.
 */
export type RecordSchema = "footbridge.record/1";
/**
 * A platform that a host profile stands for.
 */
export type Platform = "ios" | "android" | "browser";
/**
 * A version of the app, ordered by its numbers.
 */
export type Version = string;
/**
 * The app's colours.
 */
export type Theme = "dark" | "light";
/**
 * The verdict on one case.
 */
export type Verdict =
  | "passed"
  | "failed"
  | "changed"
  | "unsupported"
  | "crashed"
  | "hung"
  | "flaky";
/**
 * The ways in which a case ends.
 */
export type EndingKind = "finished" | "crashed" | "hung" | "interrupted";
/**
 * One fact of the journal.
 */
export type Entry = (
  | {
      kind: "step";
      verb: StepVerb;
      /**
       * The rest of the line.
       */
      text: string;
    }
  | {
      kind: "goto";
      /**
       * Its new address.
       */
      url: string;
    }
  | {
      kind: "call";
      number: CallNumber;
      /**
       * Its name.
       */
      name: string;
      /**
       * Its payload; `null` if it had none.
       */
      payload: unknown;
      /**
       * The callback it named.
       */
      callback: string | null;
      availability: Availability;
      /**
       * When the client is to have given up on it, by the catalogue's time limits (§9).
       */
      deadline: Instant | null;
    }
  | {
      kind: "unscripted";
      call: CallNumber;
    }
  | {
      kind: "reply";
      call: CallNumber;
      form: WireForm;
      /**
       * What it said, readable whatever its form: compact JSON, or the text itself.
       */
      text: string;
      /**
       * Whether it is the catalogue's default rather than scripted.
       */
      by_default: boolean;
    }
  | {
      kind: "missed";
      call: CallNumber;
      /**
       * The callback it looked for.
       */
      callback: string;
    }
  | {
      kind: "event";
      /**
       * The event's name.
       */
      name: string;
      /**
       * What went with it; `null` if nothing did.
       */
      payload: unknown;
      outcome: EventOutcome;
    }
  | {
      kind: "link";
      /**
       * The whole link.
       */
      url: string;
      /**
       * Its path below the app's host.
       */
      path: string;
      /**
       * Its query, decoded, in order.
       */
      parameters: [string, string][];
      availability: Availability;
    }
  | {
      kind: "settle";
      call: CallNumber;
      outcome: Settled;
      /**
       * The error's code.
       */
      code: string | null;
      /**
       * The error's message.
       */
      reason: string | null;
    }
  | {
      kind: "state";
      /**
       * The machine's name.
       */
      machine: string;
      /**
       * The state it left.
       */
      from: string;
      /**
       * The state it went to.
       */
      to: string;
      /**
       * What made it move, if the client says.
       */
      cause: string | null;
    }
  | {
      kind: "live";
      role: LiveRole;
      /**
       * Its text.
       */
      text: string;
    }
  | {
      kind: "dialog";
      /**
       * `alert`, `confirm`, `prompt`, `print` or `beforeunload`.
       */
      dialog: string;
      /**
       * Its text.
       */
      text: string;
    }
  | {
      kind: "console";
      level: ConsoleLevel;
      /**
       * Its text.
       */
      text: string;
    }
  | {
      kind: "error";
      /**
       * Its text.
       */
      text: string;
      /**
       * Where it came from, the innermost call first; empty if the page doesn't say.
       */
      stack: StackFrame[];
    }
  | {
      kind: "request";
      number: RequestNumber;
      /**
       * Whether it is one that every page makes, and the scenario doesn't speak of it.
       */
      is_ambient: boolean;
      /**
       * Its method.
       */
      method: string;
      /**
       * The host it went to.
       */
      host: string;
      /**
       * Its path.
       */
      path: string;
      /**
       * Its query, decoded, in order.
       */
      query: [string, string][];
      /**
       * Its headers, names in lower case.
       */
      headers: [string, string][];
      /**
       * Its body, decrypted; null without one.
       */
      body: unknown;
      /**
       * What it means, without what differs from run to run.
       */
      text: string;
    }
  | {
      kind: "answer";
      number: RequestNumber;
      /**
       * What was asked for, such as `POST /api/login`.
       */
      request: string;
      /**
       * What the client gets, such as `200 00000`.
       */
      outcome: string;
      /**
       * Whether it is what the server answers when nothing is wrong and nobody scripted anything.
       */
      is_default: boolean;
    }
  | {
      kind: "breach";
      number: RequestNumber;
      /**
       * What was asked for, such as `POST /api/login`.
       */
      request: string;
      /**
       * The rule's name.
       */
      rule: string;
      /**
       * The section of the specification it comes from.
       */
      section: string;
      /**
       * How it is broken.
       */
      reason: string;
    }
  | {
      kind: "refused";
      /**
       * What was asked for: an address, or `host:port`.
       */
      url: string;
      /**
       * Why it was refused.
       */
      reason: string;
    }
  | {
      kind: "window";
      /**
       * The address it was to show.
       */
      url: string;
    }
  | {
      kind: "download";
      /**
       * Its address.
       */
      url: string;
    }
  | {
      kind: "load-failed";
      /**
       * Its address.
       */
      url: string;
      /**
       * Why.
       */
      reason: string;
    }
  | {
      kind: "title";
      /**
       * The new title.
       */
      text: string;
    }
  | {
      kind: "finding";
      /**
       * The beginning of what it sent.
       */
      sent: string;
      /**
       * What is wrong with it.
       */
      reason: string;
    }
  | {
      kind: "callback-left";
      /**
       * Its name.
       */
      name: string;
    }
) & {
  /**
   * The virtual instant at which it happened, in milliseconds since the case began.
   */
  at: Instant;
  /**
   * The step of the scenario that was under way, counted from 0; null before the first and after the last.
   */
  step: number | null;
};
/**
 * A step of the scenario, as the transcript's verb.
 */
export type StepVerb =
  | "open"
  | "tap"
  | "fill"
  | "select"
  | "press"
  | "advance"
  | "send"
  | "other-tab";
/**
 * The number of a call: the first of a case is 1. Unlisted calls and calls this version lacks are counted too.
 */
export type CallNumber = number;
/**
 * Whether a page can use a call or a link of the app, by the catalogue.
 */
export type Availability =
  | {
      kind: "available";
    }
  | {
      kind: "below-minimum";
      minimum: Version;
    }
  | {
      kind: "not-on-platform";
    }
  | {
      kind: "not-listed";
    }
  | {
      kind: "outside-app";
    };
/**
 * A moment on a stage's clock: whole milliseconds since the case began. Serialises as that number.
 */
export type Instant = number;
/**
 * How a reply looked when it was delivered.
 */
export type WireForm =
  "object" | "json" | "base64" | "empty" | "null" | "malformed" | "raw";
/**
 * What became of an event the host was told to send.
 */
export type EventOutcome =
  | {
      kind: "told";
    }
  | {
      kind: "answered";
      /**
       * The calls, in their order; at least one.
       */
      calls: CallNumber[];
    }
  | {
      kind: "none-open";
      /**
       * The call's name.
       */
      name: string;
    };
/**
 * How a call ended for the client, told by the probe (docs/probe.md).
 */
export type Settled = "resolved" | "rejected";
/**
 * A live region's role.
 */
export type LiveRole = "alert" | "status";
/**
 * How serious a console line is.
 */
export type ConsoleLevel = "warning" | "error";
/**
 * The number of a request that a server read: the first of a case is 1.
 */
export type RequestNumber = number;
/**
 * What happened on a stage, in order. Serialises as the list of its entries.
 */
export type Journal = Entry[];
/**
 * What did not hold.
 */
export type FailureKind = "step" | "expectation" | "invariant" | "snapshot";

/**
 * The report on a run.
 */
export interface JsonReport {
  schema: ReportSchema;
  /**
   * The engine's name and version.
   */
  engine: string;
  /**
   * How long the run took, in milliseconds.
   */
  duration_ms: number;
  /**
   * How many cases have not run, because the run was interrupted.
   */
  left_out: number;
  totals: Totals;
  /**
   * What each case left, in the order of the plan.
   */
  cases: CaseRecord[];
}
/**
 * Counts by verdict, in the order in which people ask for them.
 */
export interface Totals {
  /**
   * Everything held.
   */
  passed: number;
  /**
   * An expectation or an invariant did not hold.
   */
  failed: number;
  /**
   * The transcript is not the accepted one.
   */
  changed: number;
  /**
   * The host cannot do what is expected.
   */
  unsupported: number;
  /**
   * The page or its engine was lost.
   */
  crashed: number;
  /**
   * The page never settled.
   */
  hung: number;
  /**
   * It failed first and then passed.
   */
  flaky: number;
}
/**
 * What one case leaves.
 */
export interface CaseRecord {
  schema: RecordSchema;
  case: CaseIdentity;
  verdict: Verdict;
  /**
   * The reason for the verdict, on one line; none for a case that passed.
   */
  reason: string | null;
  ending: Ending;
  /**
   * The scenario's steps, in order.
   */
  steps: RecordedStep[];
  entries: Journal;
  /**
   * What is wrong with it.
   */
  failures: Failure[];
  durations: Durations;
  /**
   * The client's files that the page loaded, by address.
   */
  files: ClientFile[];
  /**
   * The path of a picture of the page at the first failure, as PNG; relative paths are from the folder in which the
   * command was started.
   */
  picture: string | null;
}
/**
 * What tells a case from all others.
 */
export interface CaseIdentity {
  /**
   * The scenario's file, from the project's folder.
   */
  scenario: string;
  /**
   * The scenario's title, its variables filled in.
   */
  title: string;
  /**
   * The row's title, if the scenario has several rows.
   */
  row: string | null;
  platform: Platform;
  /**
   * The app's version; none in a browser.
   */
  app_version: Version | null;
  /**
   * The device's name.
   */
  device: string;
  /**
   * The language tag.
   */
  locale: string;
  theme: Theme;
  /**
   * The engine's short name, such as `webkit`.
   */
  engine: string;
}
/**
 * How a case ended.
 */
export interface Ending {
  kind: EndingKind;
  /**
   * Why it ended early; none for a case that finished.
   */
  reason: string | null;
}
/**
 * A step of the scenario.
 */
export interface RecordedStep {
  /**
   * The step on one line, much as the file has it.
   */
  text: string;
  place: Place;
}
/**
 * A place in a text file. Lines and columns count from 1.
 */
export interface Place {
  /**
   * The file's path.
   */
  file: string;
  /**
   * The line.
   */
  line: number;
  /**
   * The column, in characters.
   */
  column: number;
}
/**
 * One call on the stack of an error, the innermost first.
 */
export interface StackFrame {
  /**
   * The function's name, if it has one.
   */
  function: string | null;
  script: Place;
  /**
   * The place in the client's source, if a source map tells.
   */
  source: Place | null;
}
/**
 * One thing that is wrong with a case.
 */
export interface Failure {
  kind: FailureKind;
  /**
   * The invariant's name, if it is one.
   */
  invariant: string | null;
  /**
   * The step it belongs to, as an index into the record's steps.
   */
  step: number | null;
  /**
   * The place in the scenario.
   */
  place: Place | null;
  /**
   * The virtual instant, if there is one in particular.
   */
  at: Instant | null;
  /**
   * What is wrong, on one line, as a lowercase fragment.
   */
  message: string;
  /**
   * What was expected.
   */
  expected: string | null;
  /**
   * What there was instead, the likeliest first. For an error of the page its stack, the innermost call first.
   */
  found: string[];
  /**
   * What may help.
   */
  help: string | null;
  /**
   * A unified diff from the accepted transcript to this one. None for a host of which nothing has been accepted.
   */
  diff: string | null;
}
/**
 * How long a case took, in milliseconds.
 */
export interface Durations {
  /**
   * In real time, all attempts together.
   */
  wall_ms: number;
  /**
   * On its own clock.
   */
  virtual_ms: number;
}
/**
 * A file of the client that the page loaded.
 */
export interface ClientFile {
  /**
   * The address that the page asked for, without its query.
   */
  url: string;
  /**
   * The SHA-256 of what it got, in hexadecimal.
   */
  sha256: string;
}
