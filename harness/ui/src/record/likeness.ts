/**
 * Failures that are alike: they differ in names, numbers and payloads only, as the rows of a scenario's `each` do.
 */
import { changeLikeness } from "./change-likeness";
import { withoutNames, withoutNumbers } from "./names";
import type { FailureSummary } from "./record";

type Told = Pick<FailureSummary, "kind" | "invariant" | "message" | "found"> & {
  /** The lines that a snapshot's diff takes away and adds. */
  readonly changes?: readonly string[];
};

/** Failures of one likeness are alike. */
export function likenessOf(failure: Told): string {
  const { kind, invariant, found } = failure;
  // Something else in place of what was expected isn't the same as nothing at all.
  const isMissing = kind === "expectation" && found.length === 0;
  const changes = changeLikeness(failure.changes ?? []);
  const text = textOf(failure);
  return JSON.stringify([kind, invariant, isMissing, text, changes]);
}

function textOf({ kind, invariant, message }: Told): string {
  const text = withoutNumbers(message.replaceAll(CORRECTION, ""));
  // The names in an error, an address or a button's name tell one cause from another.
  const isAboutNames =
    kind === "step" || invariant === "quiet" || invariant === "offline";
  return isAboutNames ? text : withoutNames(withoutPayloads(text));
}

/** What a payload should have had instead: it differs with each call. */
const CORRECTION = / \(write [^()]*\)/g;

/** Replaces each JSON object and array, with all that is in it. */
function withoutPayloads(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = "";
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place);
    if (depth > 0 && sign === "\\") place += 1;
    else if (depth > 0 && sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === "{" || sign === "[")) {
      if (depth === 0) kept += "{…}";
      depth += 1;
    } else if (depth > 0 && !isQuoted && (sign === "}" || sign === "]"))
      depth -= 1;
    else if (depth === 0) kept += sign;
  }
  return kept;
}
