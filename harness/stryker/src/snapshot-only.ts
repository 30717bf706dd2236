/** The list of mutants that only snapshots caught: a JSON Lines file to which all test runners of a Stryker run append. */
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** A mutant that changed the transcript of a case, but broke no expectation and no invariant. */
export interface SnapshotOnly {
  /** The mutant's id in Stryker's report. */
  readonly mutant: string;
  readonly file: string;
  readonly line: number;
  /** The cases whose transcript changed. */
  readonly cases: readonly string[];
}

/** Clears the list. */
export async function beginList(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "");
}

export async function addToList(
  path: string,
  entry: SnapshotOnly,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, `${JSON.stringify(entry)}\n`);
}
