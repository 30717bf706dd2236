/** Puts a run into the built report page, as the runner's `html` reporter does. */
import type { RunReport } from "../record/record";

const EMPTY =
  '<script type="application/json" id="footbridge-report"></script>';

export function fillReport(page: string, run: RunReport): string {
  const [before, after] = page.split(EMPTY);
  if (before === undefined || after === undefined)
    throw new Error("the page has no place for a run");
  return `${before}${EMPTY.replace("></", () => `>${embed(run)}</`)}${after}`;
}

/** JSON in which no tag, comment or line separator begins. */
function embed(run: RunReport): string {
  return JSON.stringify(run).replaceAll(
    /[<\u2028\u2029]/g,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
