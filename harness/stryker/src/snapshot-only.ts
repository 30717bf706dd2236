/** The list of mutants that only snapshots caught: a file of JSON lines that all test runners of a Stryker run append to. */
import { appendFile, mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** A mutant that changed the transcript of a case, and that no expectation and no invariant caught. */
export interface SnapshotOnly {
  /** The mutant's number in Stryker's report. */
  readonly mutant: string;
  readonly file: string;
  readonly line: number;
  /** The cases whose transcript changed. */
  readonly cases: readonly string[];
}

/** Empties the list. */
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
