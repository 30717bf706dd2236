/** Reads the run that the runner put into the page. */
import type { RunReport } from "../record/record";

export type ReadRun =
  | { readonly kind: "run"; readonly run: RunReport }
  | { readonly kind: "unreadable"; readonly reason: string };

const REPORT = "footbridge.report/1";
const RECORD = "footbridge.record/1";

/**
 * The page and the run come from one program, in one file; what could differ is its version. So the schemas' names are
 * checked, and the shape of ten thousand records isn't.
 */
export function readRun(page: Document): ReadRun {
  const text = page.querySelector("#footbridge-report")?.textContent ?? "";
  try {
    const run: unknown = JSON.parse(text);
    if (!isRun(run)) return { kind: "unreadable", reason: `not a ${REPORT}` };
    const other = run.cases.find(({ schema }) => schema !== RECORD);
    return other === undefined
      ? { kind: "run", run }
      : { kind: "unreadable", reason: other.schema };
  } catch (error) {
    return { kind: "unreadable", reason: String(error) };
  }
}

function isRun(value: unknown): value is RunReport {
  return (
    typeof value === "object" &&
    value !== null &&
    "schema" in value &&
    value.schema === REPORT &&
    "cases" in value &&
    Array.isArray(value.cases)
  );
}
