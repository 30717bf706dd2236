import { expect, it } from "vitest";
import {
  formatCount,
  formatDuration,
  formatInstant,
  formatShare,
} from "./format";

it.each([
  [0, "0 ms"],
  [850, "850 ms"],
  [1_000, "1 s"],
  [1_234, "1.23 s"],
  [999.7, "1 s"],
  [12_540, "12.54 s"],
  [59_999, "1 min"],
  [60_000, "1 min"],
  [62_350, "1 min 2.35 s"],
  [125_000, "2 min 5 s"],
  [3_600_000, "1 h"],
  [3_599_998, "1 h"],
  [3_723_450, "1 h 2 min 3 s"],
  [5_400_000, "1 h 30 min"],
])("formats %i ms as %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it.each([
  [0, "0:00.000"],
  [850, "0:00.850"],
  [59_999.7, "1:00.000"],
  [62_350, "1:02.350"],
  [725_300, "12:05.300"],
  [3_723_004, "1:02:03.004"],
])("formats the instant %d as %s", (milliseconds, text) => {
  expect(formatInstant(milliseconds)).toBe(text);
});

it("truncates the fraction of an instant", () => {
  expect(formatInstant(62_999, 0)).toBe("1:02");
});

it("groups digits", () => {
  expect(formatCount(10_000)).toBe("10,000");
});

it.each([
  [0, "0%"],
  [0.125, "12.5%"],
  [0.30000000000000004, "30%"],
  [1, "100%"],
])("formats %d of the whole as %s", (part, text) => {
  expect(formatShare(part)).toBe(text);
});
