import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAmount } from "./amount";

describe("an amount", () => {
  it.each([
    ["", 2, ""],
    ["12．5", 2, "12.5"],
    ["12。5", 2, "12.5"],
    [" -1,234.5 USDT", 2, "1234.5"],
    ["1e5", 2, "15"],
    ["٣3", 2, "3"],
    [".5", 2, "5"],
    ["..5", 2, "5"],
    [".05", 2, "05"],
    ["00", 2, "0"],
    ["007", 2, "07"],
    ["000.5", 2, "0.5"],
    ["0.005", 3, "0.005"],
    ["1.2.3", 2, "1.23"],
    ["1..2", 2, "1.2"],
    ["12.", 2, "12."],
    ["12.", 0, "12"],
    ["12.5", 0, "12"],
    ["1.999", 2, "1.99"],
    ["123456789012345678901.5", 1, "12345678901234567890.5"],
    ["000123456789012345678901", 0, "01234567890123456789"],
  ])("of %j with %i decimals is %j", (text, places, amount) => {
    expect(cleanAmount(text, places)).toBe(amount);
  });

  const typed = fc.string({
    unit: fc.constantFrom(..."0123456789..．。,- e٣０"),
    maxLength: 60,
  });

  it("is a clean decimal", () => {
    fc.assert(
      fc.property(typed, fc.nat(8), (text, places) => {
        const amount = cleanAmount(text, places);
        expect(amount).toMatch(/^(?:\d{1,20}(?:\.\d*)?)?$/);
        expect(amount.split(".")[1]?.length ?? 0).toBeLessThanOrEqual(places);
        expect(amount).not.toMatch(/^00/);
        expect(cleanAmount(amount, places)).toBe(amount);
      }),
    );
  });

  it("is unchanged if it is clean already", () => {
    const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,19})\.\d{1,8}$/);
    fc.assert(
      fc.property(digits, (text) => {
        expect(cleanAmount(text, 8)).toBe(text);
      }),
    );
  });
});
