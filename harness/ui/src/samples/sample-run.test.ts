import { expect, it } from "vitest";
import { caseId } from "../record/case-name";
import { countVerdicts, VERDICTS } from "../record/verdicts";
import { sampleRun } from "./sample-run";

it("has every verdict", () => {
  const counts = countVerdicts(sampleRun(2_000).cases);
  expect(VERDICTS.filter((verdict) => counts[verdict] === 0)).toEqual([]);
});

it("is the same for the same seed, with distinct cases", () => {
  const print = (seed: number): string => JSON.stringify(sampleRun(500, seed));
  expect(print(7)).toBe(print(7));
  expect(print(8)).not.toBe(print(7));
  const ids = sampleRun(10_000).cases.map((record) => caseId(record.case));
  expect(new Set(ids).size).toBe(10_000);
});
