/** The report page with a sample run, matrix and exploration, for the development server. */
import { element, fillReport, json } from "./fill-report";
import { sampleExploration } from "./sample-exploration";
import { sampleMatrix } from "./sample-matrix";
import { sampleRun } from "./sample-run";

export function samplePage(page: string): string {
  const run = sampleRun(2_000);
  const failed = run.cases.find(({ verdict }) => verdict === "failed");
  const matrix = element("application/json", "matrix", json(sampleMatrix()));
  const exploration = element(
    "application/json",
    "exploration",
    json(sampleExploration(60, failed?.case.scenario)),
  );
  return fillReport(page, run).replace(
    "</body>",
    () => `${matrix}${exploration}</body>`,
  );
}
