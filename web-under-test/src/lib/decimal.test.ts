import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal, divide, fixed, floored, signed, unitOf } from "./decimal";

describe("decimal", () => {
  it.each([
    ["1", "1"],
    ["+1.", "1"],
    [".5", "0.5"],
    ["-0", "0"],
    ["007.50", "7.5"],
    ["1E3", "1000"],
    ["0.000001", "0.000001"],
    ["0.0000001", "1e-7"],
    ["15e-8", "1.5e-7"],
    ["100000000000000000000", "100000000000000000000"],
    ["1000000000000000000000", "1e+21"],
    ["-1234567890123456789012345", "-1.234567890123456789012345e+24"],
  ])("parses %s, prints %s", (text, written) => {
    expect(decimal(text).toString()).toBe(written);
  });

  it.each([
    "",
    ".",
    "-",
    "1e",
    "1e1234",
    " 1",
    "1,5",
    "0x1",
    "1_0",
    "٣",
    "NaN",
  ])("refuses %j", (text) => {
    expect(() => decimal(text)).toThrow(
      `[DecimalError] Invalid argument: ${text}`,
    );
  });
});

describe("an operation", () => {
  it.each([
    // Ties round away from zero.
    ["1000000000000000000", "0.05", "1000000000000000000.1"],
    ["-1000000000000000000", "-0.05", "-1000000000000000000.1"],
    ["1000000000000000000", "0.049", "1000000000000000000"],
  ])("rounds %s plus %s to 20 digits", (a, b, sum) => {
    expect(decimal(a).plus(decimal(b)).toString()).toBe(sum);
  });

  const number = fc.tuple(
    fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
    fc.integer({ min: -30, max: 30 }),
  );

  it("is exact before rounding", () => {
    fc.assert(
      fc.property(number, number, ([a, aPlaces], [b, bPlaces]) => {
        const [x, y] = [decimal(`${a}e${aPlaces}`), decimal(`${b}e${bPlaces}`)];
        expect(x.times(y).toString()).toBe(
          rounded(a * b, aPlaces + bPlaces).toString(),
        );
        const least = Math.min(aPlaces, bPlaces);
        const sum =
          a * 10n ** BigInt(aPlaces - least) +
          b * 10n ** BigInt(bPlaces - least);
        expect(x.plus(y).toString()).toBe(rounded(sum, least).toString());
        if (b === 0n) return;
        // Enough digits that the truncated rest can't cause a tie.
        const quotient = (a * 10n ** 60n) / b;
        expect(divide(x, y).toString()).toBe(
          rounded(quotient, aPlaces - bPlaces - 60).toString(),
        );
      }),
    );
  });

  it("returns zero for a division by zero", () => {
    expect(divide(decimal("7"), decimal("0")).toString()).toBe("0");
  });
});

describe("fixed text", () => {
  it.each([
    ["0.125", 2, "0.13", "0.12"],
    ["-0.125", 2, "-0.13", "-0.13"],
    ["-0.001", 2, "0.00", "-0.01"],
    ["1.5", 0, "2", "1"],
    ["12", 3, "12.000", "12.000"],
    ["1e21", 1, "1000000000000000000000.0", "1000000000000000000000.0"],
    ["1e-20", 20, "0.00000000000000000001", "0.00000000000000000001"],
  ])("of %s with %i decimals", (text, places, half, floor) => {
    expect(fixed(decimal(text), places)).toBe(half);
    expect(floored(decimal(text), places)).toBe(floor);
  });

  it.each([-1, 21, 1.5, Number.NaN])("of %d decimals throws", (places) => {
    const message = `Invalid argument: ${places}`;
    expect(() => fixed(decimal("1"), places)).toThrow(message);
    expect(() => unitOf(places)).toThrow(message);
  });

  it.each([
    ["0.01", "+0.01"],
    ["0.00", "0.00"],
    ["-0.01", "-0.01"],
  ])("%s with its sign is %s", (text, withSign) => {
    expect(signed(text)).toBe(withSign);
  });
});

/** `digits` × 10^`exponent`, rounded half up to 20 digits, using whole numbers only. */
function rounded(digits: bigint, exponent: number) {
  const size = digits < 0n ? -digits : digits;
  const excess = size.toString().length - 20;
  if (excess <= 0) return decimal(`${digits}e${exponent}`);
  const unit = 10n ** BigInt(excess);
  const kept = (size + unit / 2n) / unit;
  return decimal(`${digits < 0n ? "-" : ""}${kept}e${exponent + excess}`);
}
