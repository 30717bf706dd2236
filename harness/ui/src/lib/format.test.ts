import { expect, it } from "vitest";
import { formatCount, formatDuration, formatShare } from "./format";

it.each([
  [0, "0 ms"],
  [850, "850 ms"],
  [1_000, "1 s"],
  [1_234, "1.23 s"],
  [12_540, "12.5 s"],
  [60_000, "1 min"],
  [125_000, "2 min 5 s"],
  [3_600_000, "1 h"],
  [5_400_000, "1 h 30 min"],
])("writes %i ms as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it("groups digits", () => {
  expect(formatCount(10_000)).toBe("10,000");
});

it.each([
  [0, "0%"],
  [0.125, "12.5%"],
  [0.30000000000000004, "30%"],
  [1, "100%"],
])("writes %d of the whole as %s", (part, text) => {
  expect(formatShare(part)).toBe(text);
});
