/** Interprets a case's verdict for a mutant. */
import type { CaseResult, Failure } from "./report";

/** `snapshot`: the transcript has changed, and every expectation and invariant holds. */
export type Outcome = "passed" | "failed" | "snapshot" | "hung";

export function outcomeOf({ verdict }: CaseResult): Outcome {
  switch (verdict) {
    case "failed":
    case "crashed":
      return "failed";
    case "hung":
      return "hung";
    case "changed":
      return "snapshot";
    case "passed":
    case "new":
    case "unsupported":
    case "flaky":
      return "passed";
  }
}

/** The message that the instrumented code throws when a mutant is in an endless loop. */
const HIT_LIMIT = "Stryker: Hit count limit reached";

/** Whether the page was stopped because a mutant was reached too often. */
export function reachedHitLimit({ failures }: CaseResult): boolean {
  return failures.some(({ message, found }) =>
    [message, ...found].some((text) => text.includes(HIT_LIMIT)),
  );
}

/** The failures of a case as a message: each with its place and the expected value. */
export function describe({ failures, reason, verdict }: CaseResult): string {
  if (failures.length === 0) return reason ?? verdict;
  return failures.map(describeFailure).join("\n");
}

function describeFailure(failure: Failure): string {
  const { message, place, expected, found, diff } = failure;
  const at = place ? ` (${place.file}:${place.line}:${place.column})` : "";
  const lines = [`${message}${at}`];
  if (expected !== null && !message.includes(expected))
    lines.push(`  expected: ${expected}`);
  if (found[0] !== undefined) lines.push(`  found: ${found[0]}`);
  if (diff !== null) lines.push(diff);
  return lines.join("\n");
}
