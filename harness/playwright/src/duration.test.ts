import { expect, it } from "vitest";
import { toMilliseconds, type Duration } from "./duration.js";

it.each<[Duration, number]>([
  ["250ms", 250],
  ["10s", 10_000],
  ["5m", 300_000],
  ["1h", 3_600_000],
  [12.4, 12],
])("%s", (duration, milliseconds) => {
  expect(toMilliseconds(duration)).toBe(milliseconds);
});

it("throws an error with examples for anything else", () => {
  expect(() => toMilliseconds("1.5s")).toThrow(
    "`1.5s` is not a duration: write `250ms`, `10s`, `5m` or `1h`",
  );
});
