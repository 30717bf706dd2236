/**
 * The fingerprint of a failure, equal for failures that only differ in names, numbers and payloads, like the rows of a scenario's `each`.
 */
import { changeFingerprint } from "./change-fingerprint";
import { withoutNames, withoutNumbers } from "./names";
import type { FailureSummary } from "./record";

type FailureText = Pick<
  FailureSummary,
  "kind" | "invariant" | "message" | "found"
> & {
  /** The lines that a snapshot's diff removes and adds. */
  readonly changes?: readonly string[];
};

/** Failures with the same fingerprint are similar. */
export function fingerprintOf(failure: FailureText): string {
  const { kind, invariant, found } = failure;
  // Something else in place of the expected value differs from nothing at all.
  const isMissing = kind === "expectation" && found.length === 0;
  const changes = changeFingerprint(failure.changes ?? []);
  const text = textOf(failure);
  return JSON.stringify([kind, invariant, isMissing, text, changes]);
}

function textOf({ kind, invariant, message }: FailureText): string {
  const text = withoutNumbers(message.replaceAll(CORRECTION, ""));
  // The names in an error, an address or a button's name distinguish causes.
  const isAboutNames =
    kind === "step" ||
    invariant === "no-page-errors" ||
    invariant === "offline";
  return isAboutNames ? text : withoutNames(withoutPayloads(text));
}

/** The expected value of a payload, which differs with each call. */
const CORRECTION = / \(write [^()]*\)/g;

/** Replaces each JSON object and array, with its contents. */
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
