import { describe, expect, it } from "vitest";
import type { FuturesPosition } from "./position";
import {
  profitRatio,
  realisedProfit,
  returnOnEquity,
  unrealisedProfit,
} from "./profit";

/** 0.2 BTC, bought at 90,000 with a leverage of 20: a margin of 900 USDT. */
const LONG: FuturesPosition = {
  businessLine: 10,
  positionSide: 1,
  marginMode: 2,
  positionMode: 2,
  positionsOpenAvgPrice: "90000",
  positionsCount: "0.2",
  positionsLevel: "20",
};
const SHORT: FuturesPosition = { ...LONG, positionSide: 2 };
/** 1,000 USD against BTC at 50,000 with a leverage of 10: a margin of 0.002 BTC. */
const COIN: FuturesPosition = {
  ...LONG,
  businessLine: 11,
  positionsOpenAvgPrice: "50000",
  positionsCount: "1000",
  positionsLevel: "10",
};

describe("unrealised profit and ROE", () => {
  it.each([
    ["long, up", LONG, "99000", "1800", "2"],
    ["long, down", LONG, "88200", "-360", "-0.4"],
    ["short, up", SHORT, "99000", "-1800", "-2"],
    ["short, down", SHORT, "88200", "360", "0.4"],
    ["usdc", { ...LONG, businessLine: 12 }, "99000", "1800", "2"],
    ["coin, long", COIN, "62500", "0.004", "2"],
    ["coin, short", { ...COIN, positionSide: 2 }, "40000", "0.005", "2.5"],
    ["coin at nothing", COIN, "0", "0", "0"],
    ["no entry, coin", { ...COIN, positionsOpenAvgPrice: "" }, "1", "0", "0"],
    ["no leverage", { ...LONG, positionsLevel: null }, "99000", "1800", "0"],
  ] as const)("%s", (_, position, mark, profit, ratio) => {
    expect(unrealisedProfit(position, mark)).toBe(profit);
    expect(returnOnEquity(position, mark)).toBe(ratio);
  });
});

describe("field precedence", () => {
  const order: FuturesPosition = {
    businessLine: 10,
    positionSide: 1,
    marginMode: 1,
    positionMode: 1,
    openAvgPrice: "100",
    openDealCount: "5",
    closeDealCount: "2",
    openLevel: "10",
    openMarginCount: "60",
  };
  it.each([
    ["the order's", {}, "30", "0.5"],
    ["what is open", { count: "4" }, "40", "0.66666666666666666667"],
    ["the whole's count", { count: "4", positionsCount: "6" }, "60", "1"],
    ["the whole's price", { positionsOpenAvgPrice: "105" }, "15", "0.25"],
    ["the whole's margin", { positionsOpenMarginCount: "120" }, "30", "0.25"],
    ["a cross margin is computed", { marginMode: 2 }, "30", "1"],
    ["no margin stated", { openMarginCount: "" }, "30", "1"],
    [
      "the whole's leverage",
      { openMarginCount: "", positionsLevel: "5" },
      "30",
      "0.5",
    ],
    [
      "what doesn't count isn't read",
      { positionsCount: "3", count: "?" },
      "30",
      "0.5",
    ],
  ] as const)("%s", (_, fields, profit, ratio) => {
    const position = { ...order, ...fields };
    expect(unrealisedProfit(position, "110")).toBe(profit);
    expect(returnOnEquity(position, "110")).toBe(ratio);
  });

  it("throws on values that aren't decimals", () => {
    const position = { ...order, count: "many" };
    expect(() => unrealisedProfit(position, "1")).toThrow("Invalid argument");
    expect(() => unrealisedProfit(order, "")).toThrow("Invalid argument");
  });
});

describe("realised profit", () => {
  it.each([
    // 1800 − 0.2 × 99000 × 0.001
    ["all of it", LONG, {}, "1780.2"],
    ["half", LONG, { closeCount: "0.1" }, "890.1"],
    ["after earlier ones", { ...LONG, achievedProfits: "20.5" }, {}, "1800.7"],
    ["short", SHORT, {}, "-1819.8"],
  ] as const)("%s", (_, position, closing, profit) => {
    expect(
      realisedProfit(position, {
        closePrice: "99000",
        feeRate: "0.001",
        ...closing,
      }),
    ).toBe(profit);
  });

  it("is in coin for coin contracts", () => {
    // 0.004 − 1000 ÷ 62500 × 0.001
    expect(
      realisedProfit(COIN, { closePrice: "62500", feeRate: "0.001" }),
    ).toBe("0.003984");
  });
});

it.each([
  ["1", "3", "0.3333"],
  ["2", "3", "0.6667"],
  ["0.00005", "1", "0.0001"],
  ["-0.00005", "1", "-0.0001"],
  ["-0.00004", "1", "0.0000"],
  ["5", "0", "0.0000"],
])("%s to %s is a ratio of %s", (profit, cost, ratio) => {
  expect(profitRatio(profit, cost)).toBe(ratio);
});
