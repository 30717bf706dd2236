/**
 * What a run and its cases leave behind, as the runner writes it. Rust owns these shapes; `report.generated.ts` is made from
 * them.
 */
import type * as generated from "./report.generated";

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/** A whole run: the JSON report, and what the report page is given. */
export type RunReport = DeepReadonly<generated.JsonReport>;

export type CaseRecord = RunReport["cases"][number];
export type CaseIdentity = CaseRecord["case"];
export type Verdict = CaseRecord["verdict"];
export type Platform = CaseIdentity["platform"];
export type Step = CaseRecord["steps"][number];
export type Failure = CaseRecord["failures"][number];
/** A place in a text file. Lines and columns count from 1. */
export type Place = Step["place"];

/** One fact of the journal, with its virtual time and the step it belongs to. */
export type Entry = CaseRecord["entries"][number];
/** An entry without time and step. */
export type EntryKind = WithoutTime<Entry>;
type WithoutTime<One> = One extends unknown ? Omit<One, "at" | "step"> : never;

type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;
/** Whether the host offers what the client asked of it. */
export type Availability = Of<"call">["availability"];
export type EventOutcome = Of<"event">["outcome"];
/** One call on the stack of an error. */
export type StackFrame = Of<"error">["stack"][number];
