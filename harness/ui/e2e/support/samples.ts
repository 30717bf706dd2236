/** The paths of the reports with sample runs. */
import { fileURLToPath, pathToFileURL } from "node:url";

const FOLDER = new URL("../../../../reports/ui/", import.meta.url);

/** The number of cases of each sample run. */
export const SAMPLES = { "a-thousand": 1_000, "ten-thousand": 10_000 } as const;
export type Sample =
  | keyof typeof SAMPLES
  | "all-good"
  | "none"
  | "unreadable"
  | "matrix"
  | "exploration"
  | "both"
  | `decision-${"yes" | "no" | "unknown"}`;

export function samplePath(sample: Sample): string {
  return fileURLToPath(new URL(`${sample}.html`, FOLDER));
}

/** A page with a growing time line. */
export function livePath(): string {
  return fileURLToPath(new URL("live/index.html", FOLDER));
}

/** The address of a report on disk, with a fragment. */
export function sampleUrl(sample: Sample, fragment = ""): string {
  return `${pathToFileURL(samplePath(sample)).href}${fragment}`;
}
