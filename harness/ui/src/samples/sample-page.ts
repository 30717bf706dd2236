/** The report page with a sample run, for the development server. */
import { element, fillReport, json } from "./fill-report";
import { sampleMatrix } from "./sample-matrix";
import { sampleRun } from "./sample-run";

export function samplePage(page: string): string {
  const matrix = element("application/json", "matrix", json(sampleMatrix()));
  return fillReport(page, sampleRun(2_000)).replace(
    "</body>",
    () => `${matrix}</body>`,
  );
}
