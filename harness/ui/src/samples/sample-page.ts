/** The report page with a sample run in it, as the development server shows it. */
import { fillReport } from "./fill-report";
import { sampleRun } from "./sample-run";

export function samplePage(page: string): string {
  return fillReport(page, sampleRun(2_000));
}
