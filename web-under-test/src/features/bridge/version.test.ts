import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions } from "./version";

const version = fc.array(fc.nat(99), { minLength: 1, maxLength: 4 });

describe("compareVersions", () => {
  it.each([
    ["2.9.0", "2.15.0", -1],
    ["2.14.99", "2.15.0", -1],
    ["1.2.51", "1.2.51", 0],
    ["2.56", "2.56.0", 0],
    ["10.0.0", "9.99.99", 1],
  ])("puts %s and %s in order", (left, right, sign) => {
    expect(Math.sign(compareVersions(left, right))).toBe(sign);
  });

  it("orders as the numbers do, whichever way round", () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const weigh = (parts: number[]): number =>
          [0, 1, 2, 3].reduce((sum, at) => sum * 100 + (parts[at] ?? 0), 0);
        const sign = Math.sign(compareVersions(a.join("."), b.join(".")));
        expect(sign).toBe(Math.sign(weigh(a) - weigh(b)));
      }),
    );
  });
});
