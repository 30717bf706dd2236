/** The reports of the cases' pages: one line per document, as `footbridge run --collect` writes them. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type {
  CoverageAnalysis,
  CoverageData,
  MutantCoverage,
} from "@stryker-mutator/api/core";

/** The globals in which the instrumented code stores its coverage and its hits. */
export const COVERAGE = "__stryker__.mutantCoverage";
export const HITS = "__stryker__.hitCount";

interface Line {
  readonly case: string;
  readonly value: unknown;
}

/**
 * Parses the coverage of a dry run; undefined if no page reported any.
 *
 * The mutant under test is activated before the first script of each document, so no mutant is static, whenever it is
 * reached. The cases have the order of `names`, which Stryker keeps when it selects the cases of a mutant.
 */
export async function readCoverage(
  file: string,
  names: readonly string[],
  analysis: CoverageAnalysis,
): Promise<MutantCoverage | undefined> {
  const hits = new Map<string, Map<string, number>>();
  for await (const line of linesOf(file)) {
    const counts = hits.get(line.case) ?? new Map<string, number>();
    hits.set(line.case, counts);
    const { static: early, perTest } = line.value as MutantCoverage;
    for (const data of [early, ...Object.values(perTest)])
      for (const [mutant, count] of Object.entries(data))
        counts.set(mutant, (counts.get(mutant) ?? 0) + count);
  }
  if (hits.size === 0) return undefined;
  const perTest: Record<string, CoverageData> = {};
  for (const name of names) {
    const counts = hits.get(name);
    if (counts) perTest[name] = Object.fromEntries(counts);
    hits.delete(name);
  }
  const [unknown] = hits.keys();
  if (unknown !== undefined)
    throw new Error(`${file} has the coverage of an unknown case: ${unknown}`);
  return analysis === "all" ? together(perTest) : { static: {}, perTest };
}

/** The combined coverage of all cases, for `coverageAnalysis: "all"`. */
function together(
  perTest: Readonly<Record<string, CoverageData>>,
): MutantCoverage {
  const all: CoverageData = {};
  for (const data of Object.values(perTest))
    for (const [mutant, count] of Object.entries(data))
      all[mutant] = (all[mutant] ?? 0) + count;
  return { static: all, perTest: {} };
}

/** Returns the highest number of hits in one document; 0 if no page reported any. */
export async function readHits(file: string): Promise<number> {
  let most = 0;
  for await (const { value } of linesOf(file))
    if (typeof value === "number") most = Math.max(most, value);
  return most;
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const lines = createInterface({ input: createReadStream(file) });
  for await (const line of lines)
    if (line !== "") yield JSON.parse(line) as Line;
}
