/**
 * The records of a run and its cases, as the runner writes them. Rust owns these shapes; `page.generated.ts` is generated from
 * them.
 */
import type * as generated from "./page.generated";

export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

export type CaseRecord = DeepReadonly<generated.CaseRecord>;
export type CaseIdentity = CaseRecord["case"];
export type Verdict = CaseRecord["verdict"];
export type Platform = CaseIdentity["platform"];
export type Step = CaseRecord["steps"][number];
export type Failure = CaseRecord["failures"][number];
/** A place in a text file. Lines and columns count from 1. */
export type Place = Step["place"];

/** A picture of the page after a step. */
export type StepPicture = NonNullable<CaseRecord["pictures"]>[number];

/** The summary of a run, which the page reads first. */
export type ReportIndex = DeepReadonly<generated.ReportIndex>;
/** The project, commit and client of a run. */
export type RunAbout = NonNullable<ReportIndex["about"]>;
/** A failure without the parts that differ from case to case. */
export type FailureSummary = ReportIndex["failures"][number];
/** Similar failures, and the cases that they explain. */
export type ReportProblem = ReportIndex["problems"][number];

/** An entry of the journal, with its virtual time and its step. */
export type Entry = CaseRecord["entries"][number];
/** The side on which an entry occurred. */
export type Lane = Entry["lane"];
/** The importance of an entry to a reader. */
export type Tone = Entry["tone"];

type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;
/** The availability of a call or link on the host. */
export type Availability = Of<"call">["availability"];
export type EventOutcome = Of<"event">["outcome"];
/** A frame of an error's call stack. */
export type StackFrame = Of<"error">["stack"][number];
