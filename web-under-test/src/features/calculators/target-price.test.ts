import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FuturesPosition } from "./position";
import { returnOnEquity } from "./profit";
import { targetPrice } from "./target-price";

const LONG: FuturesPosition = {
  businessLine: 10,
  positionSide: 1,
  marginMode: 2,
  positionMode: 2,
  openAvgPrice: "100.07",
  count: "3",
  openLevel: "10",
};
const SHORT: FuturesPosition = { ...LONG, positionSide: 2 };
const COIN: FuturesPosition = { ...LONG, businessLine: 11 };
const COIN_SHORT: FuturesPosition = { ...COIN, positionSide: 2 };

describe("a target price", () => {
  // A tenth of the margin is a hundredth of the price: 1.0007. Coin: a hundredth of 1 ÷ 100.07.
  it.each([
    ["long profit, down", LONG, "profit", "101.0"],
    ["long loss, up", LONG, "loss", "99.1"],
    ["short profit, up", SHORT, "profit", "99.1"],
    ["short loss, down", SHORT, "loss", "101.0"],
    // 100.07 ÷ 0.99 = 101.08…, 100.07 ÷ 1.01 = 99.079…
    ["coin, long profit, down", COIN, "profit", "101.0"],
    ["coin, long loss, up", COIN, "loss", "99.1"],
    ["coin, short profit, up", COIN_SHORT, "profit", "99.1"],
    ["coin, short loss, down", COIN_SHORT, "loss", "101.0"],
  ] as const)("%s", (_, position, kind, price) => {
    const target = { kind, ratio: "0.1", pricePlace: 1, step: 1 };
    expect(targetPrice(position, target)).toBe(price);
  });

  it.each([
    [2, 1, "101.07"],
    [2, 5, "101.05"],
    [1, 5, "101.0"],
    [0, 7, "98"],
    [0, 200, "0"],
  ])("is on a tick of 10^-%i × %i: %s", (pricePlace, step, price) => {
    const target = { kind: "profit", ratio: "0.1", pricePlace, step } as const;
    expect(targetPrice(LONG, target)).toBe(price);
  });

  it("stays the same if it is on a tick", () => {
    const target = { ratio: "0", pricePlace: 2, step: 1 };
    for (const kind of ["profit", "loss"] as const)
      for (const position of [LONG, SHORT])
        expect(targetPrice(position, { kind, ...target })).toBe("100.07");
  });

  it.each([
    ["below zero", LONG, "11"],
    ["beyond any, in coin", COIN_SHORT, "11"],
    ["of nothing", { ...COIN, openAvgPrice: "" }, "0.1"],
  ])("%s has no target price", (_, position, ratio) => {
    const target = { ratio, pricePlace: 2, step: 1 };
    expect(targetPrice(position, { ...target, kind: "loss" })).toBe("0.00");
  });

  it("equals the entry price without a size", () => {
    const target = { ratio: "1", pricePlace: 2, step: 1 };
    expect(
      targetPrice({ ...LONG, count: "0" }, { ...target, kind: "loss" }),
    ).toBe("100.07");
  });

  it.each([0, -1, 1.5, 1_000_000_000])("rejects a step of %d", (step) => {
    const target = { kind: "profit", ratio: "1", pricePlace: 1, step } as const;
    expect(() => targetPrice(LONG, target)).toThrow("Invalid argument");
  });

  it("yields the requested ROE, to the tick", () => {
    const cents = fc.integer({ min: 10_000, max: 10_000_000 });
    const percent = fc.integer({ min: 0, max: 90 });
    const kinds = fc.constantFrom("profit", "loss");
    const positions = fc.constantFrom(LONG, SHORT, COIN, COIN_SHORT);
    fc.assert(
      fc.property(positions, cents, percent, kinds, (base, entry, p, kind) => {
        const position = { ...base, openAvgPrice: `${entry}e-2` };
        const ratio = p / 100;
        const price = targetPrice(position, {
          kind,
          ratio: String(ratio),
          pricePlace: 6,
          step: 1,
        });
        const wanted = kind === "profit" ? ratio : -ratio;
        const error = Number(returnOnEquity(position, price)) - wanted;
        expect(Math.abs(error)).toBeLessThan(1e-6);
        // A tick is subtracted from a gain and from a loss.
        expect(kind === "profit" ? -error : error).toBeGreaterThan(-1e-12);
      }),
    );
  });
});
