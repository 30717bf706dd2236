import { describe, expect, it } from "vitest";
import { inUnits } from "./duration";

describe("inUnits", () => {
  it.each([
    [0, 0, "ms"],
    [41.6, 42, "ms"],
    [999, 999, "ms"],
    [3_000, 3, "s"],
    [10_000, 10, "s"],
    [1_204, 1.204, "s"],
    [60_000, 1, "min"],
    [61_000, 61, "s"],
    [3_600_000, 1, "h"],
    [5_400_000, 90, "min"],
  ])("writes %d ms as %d %s", (ms, n, unit) => {
    expect(inUnits(ms)).toEqual({ n, unit });
  });
});
