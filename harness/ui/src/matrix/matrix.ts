/** The matrix: a client's features by app version, as the runner writes it. Rust owns these shapes (docs/matrix.md). */
import type { DeepReadonly } from "../record/record";
import type * as generated from "../record/page.generated";

export type Matrix = DeepReadonly<generated.Matrix>;
export type Feature = Matrix["features"][number];
export type Track = Feature["tracks"][number];
export type OutcomeRange = Track["ranges"][number];
export type WorstOutcome = Feature["support"][number]["worst"][number];
export type Outcome = OutcomeRange["outcome"];
export type Platform = Track["platform"];
