import { expect, it } from "vitest";
import { countVerdicts, isProblem, isVerdict, VERDICTS } from "./verdicts";

it("are counted", () => {
  const counts = countVerdicts([
    { verdict: "failed" },
    { verdict: "passed" },
    { verdict: "passed" },
  ]);
  expect(counts).toMatchObject({ failed: 1, passed: 2, hung: 0 });
});

it("are problems, except passed and unsupported", () => {
  expect(VERDICTS.filter((verdict) => !isProblem(verdict))).toEqual([
    "unsupported",
    "passed",
  ]);
});

it("are recognised by their words", () => {
  expect(isVerdict("hung")).toBe(true);
  expect(isVerdict("toString")).toBe(false);
});
