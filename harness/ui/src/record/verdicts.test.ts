import { expect, it } from "vitest";
import { countVerdicts, isProblem, isVerdict, VERDICTS } from "./verdicts";

it("counts each", () => {
  const counts = countVerdicts([
    { verdict: "failed" },
    { verdict: "passed" },
    { verdict: "passed" },
  ]);
  expect(counts).toMatchObject({ failed: 1, passed: 2, hung: 0 });
});

it("takes all but passed and unsupported for problems", () => {
  expect(VERDICTS.filter((verdict) => !isProblem(verdict))).toEqual([
    "unsupported",
    "passed",
  ]);
});

it("knows a verdict by its word", () => {
  expect(isVerdict("hung")).toBe(true);
  expect(isVerdict("toString")).toBe(false);
});
