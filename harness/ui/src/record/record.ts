/**
 * What a case leaves behind, as the runner writes it (`footbridge.record/1`), and the run that it was part of.
 *
 * Rust owns these shapes. They stand here by hand until its generated types are there, which then replace this file.
 */

export type Platform = "ios" | "android" | "browser";

export type Verdict =
  | "passed"
  | "failed"
  | "changed"
  | "unsupported"
  | "crashed"
  | "hung"
  | "flaky";

/** A place in a scenario file. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface CaseIdentity {
  readonly scenario: string;
  readonly title: string;
  readonly row: string | null;
  readonly platform: Platform;
  readonly app_version: string | null;
  readonly device: string;
  readonly locale: string;
  readonly theme: "dark" | "light";
  readonly engine: string;
}

export interface Ending {
  readonly kind: "finished" | "crashed" | "hung" | "interrupted";
  readonly reason: string | null;
}

export interface Step {
  readonly text: string;
  readonly place: Place;
}

export interface Failure {
  readonly kind: "step" | "expectation" | "invariant" | "snapshot";
  readonly invariant: string | null;
  readonly step: number | null;
  readonly place: Place | null;
  /** Virtual milliseconds. */
  readonly at: number | null;
  readonly message: string;
  readonly expected: string | null;
  readonly found: readonly string[];
  readonly help: string | null;
  /** A unified diff. */
  readonly diff: string | null;
}

export interface CaseRecord {
  readonly schema: "footbridge.record/1";
  readonly case: CaseIdentity;
  readonly verdict: Verdict;
  readonly reason: string | null;
  readonly ending: Ending;
  readonly steps: readonly Step[];
  readonly entries: readonly Entry[];
  readonly failures: readonly Failure[];
  readonly durations: { readonly wall_ms: number; readonly virtual_ms: number };
  readonly files: readonly { readonly url: string; readonly sha256: string }[];
  /** A PNG of the page at the failure: a path beside the report, or a `data:` URL. */
  readonly picture: string | null;
}

/** A whole run: the JSON report, and what the report page is given. */
export interface RunReport {
  readonly schema: "footbridge.report/1";
  /** The engines' names and versions, such as `WebKitGTK 2.50.6`. */
  readonly engine: string;
  readonly duration_ms: number;
  /** Cases that have not run, because the run was interrupted. */
  readonly left_out: number;
  readonly totals: Readonly<Record<Verdict, number>>;
  readonly cases: readonly CaseRecord[];
}

/** One call on the stack of an error. */
export interface StackFrame {
  readonly function: string | null;
  /** In the script as the page loaded it; the file is its address. */
  readonly script: Place;
  /** In the client's source, if a source map tells. */
  readonly source: Place | null;
}

/** Whether the host offers what the client asked of it. */
export interface Standing {
  readonly kind: "known" | "below" | "elsewhere" | "unlisted" | "outside-app";
  readonly minimum?: string;
}

/** One fact of the journal, with its virtual time and the step it belongs to. */
export type Entry = EntryKind & {
  /** Virtual milliseconds. */
  readonly at: number;
  readonly step: number | null;
};

type Json = unknown;
type Pairs = readonly (readonly [name: string, value: string])[];

export type EntryKind =
  | { readonly kind: "step"; readonly verb: string; readonly text: string }
  | { readonly kind: "goto"; readonly url: string }
  | {
      readonly kind: "call";
      readonly number: number;
      readonly name: string;
      readonly payload: Json;
      readonly callback: string | null;
      readonly standing: Standing;
      readonly deadline: number | null;
    }
  | { readonly kind: "unscripted"; readonly call: number }
  | {
      readonly kind: "reply";
      readonly call: number;
      readonly form: string;
      readonly text: string;
      readonly by_default: boolean;
    }
  | {
      readonly kind: "missed";
      readonly call: number;
      readonly callback: string;
    }
  | {
      readonly kind: "event";
      readonly name: string;
      readonly payload: Json;
      readonly outcome: {
        readonly kind: "told" | "answered" | "none-open";
        readonly calls?: readonly number[];
        readonly name?: string;
      };
    }
  | {
      readonly kind: "link";
      readonly url: string;
      readonly path: string;
      readonly parameters: Pairs;
      readonly standing: Standing;
    }
  | {
      readonly kind: "settle";
      readonly call: number;
      readonly outcome: "resolved" | "rejected";
      readonly code: string | null;
      readonly reason: string | null;
    }
  | {
      readonly kind: "state";
      readonly machine: string;
      readonly from: string;
      readonly to: string;
      readonly cause: string | null;
    }
  | {
      readonly kind: "live";
      readonly role: "alert" | "status";
      readonly text: string;
    }
  | { readonly kind: "dialog"; readonly dialog: string; readonly text: string }
  | {
      readonly kind: "console";
      readonly level: "warning" | "error";
      readonly text: string;
    }
  | {
      readonly kind: "error";
      readonly text: string;
      /** The innermost call first; empty if the page doesn't say. */
      readonly stack: readonly StackFrame[];
    }
  | {
      readonly kind: "request";
      readonly method: string;
      readonly host: string;
      readonly path: string;
      readonly query: Pairs;
      readonly headers: Pairs;
      readonly body: Json;
      readonly text: string;
    }
  | {
      readonly kind: "answer";
      readonly request: string;
      readonly outcome: string;
    }
  | {
      readonly kind: "breach";
      readonly request: string;
      readonly rule: string;
      readonly section: string;
      readonly reason: string;
    }
  | { readonly kind: "refused"; readonly url: string; readonly reason: string }
  | { readonly kind: "window"; readonly url: string }
  | { readonly kind: "title"; readonly text: string }
  | { readonly kind: "finding"; readonly sent: string; readonly reason: string }
  | { readonly kind: "callback-left"; readonly name: string };
