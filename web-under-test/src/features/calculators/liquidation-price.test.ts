import { describe, expect, it } from "vitest";
import { liquidationPrice, type LiquidationInputs } from "./liquidation-price";

/** 0.2 BTC at 90,000 with 3,600 USDT in all: at a 2 % maintenance margin rate, (18,000 − 3,600) ÷ (0.2 × 0.98). */
const LONG: LiquidationInputs = {
  businessLine: 10,
  positionSide: 1,
  marginMode: 2,
  positionMode: 1,
  bp: "900",
  available: "2700",
  longOpenPrice: "90000",
  longOpenCount: "0.2",
  mm: "0.0194",
  feeRate: "0.0006",
  pricePlace: 1,
};
const SHORT: LiquidationInputs = {
  ...LONG,
  positionSide: 2,
  longOpenPrice: "",
  longOpenCount: "",
  shortOpenPrice: "90000",
  shortOpenCount: "0.2",
};

describe("the liquidation price", () => {
  it.each<[string, LiquidationInputs, string]>([
    ["long", LONG, "73469.4"],
    ["with decimals", { ...LONG, pricePlace: 3 }, "73469.388"],
    // (18000 + 3600) ÷ (0.2 × 1.02)
    ["short", SHORT, "105882.4"],
    ["others' profit helps", { ...LONG, othersUpnl: "400" }, "71428.6"],
    [
      "others' maintenance counts",
      { ...LONG, othersMaintain: "400" },
      "75510.2",
    ],
    // 4000 × 0.0006 = 2.4
    [
      "open orders' fees count",
      { ...LONG, totalDelegateValue: "4000" },
      "73481.6",
    ],
    // (18000 − 900) ÷ (0.2 × 0.98)
    [
      "fixed: the position's own margin only",
      {
        ...LONG,
        marginMode: 1,
        othersUpnl: "?",
        othersMaintain: "?",
        totalDelegateValue: "?",
      },
      "87244.9",
    ],
    [
      "one way: the other side isn't read",
      { ...LONG, shortOpenPrice: "?", shortOpenCount: "?" },
      "73469.4",
    ],
    [
      "fixed: the other side isn't read",
      { ...SHORT, marginMode: 1, positionMode: 2, longOpenCount: "?" },
      // (18000 + 900) ÷ (0.2 × 1.02)
      "92647.1",
    ],
    [
      // (18000 − 9500 − 3600) ÷ (0.1 − 0.3 × 0.02)
      "two ways: both count",
      {
        ...LONG,
        positionMode: 2,
        shortOpenPrice: "95000",
        shortOpenCount: "0.1",
      },
      "52127.7",
    ],
    [
      // Equal long and short sizes: only the maintenance margin grows. (3600 − 0) ÷ (0.4 × 0.02)
      "two ways: both alike",
      {
        ...LONG,
        positionMode: 2,
        shortOpenPrice: "90000",
        shortOpenCount: "0.2",
      },
      "450000.0",
    ],
    [
      "enough left that there is no price",
      { ...LONG, available: "18000" },
      "0.0",
    ],
    ["nothing held", { ...LONG, longOpenCount: "0" }, "0.0"],
    ["all kept", { ...LONG, mm: "0.9994" }, "0.0"],
  ])("%s", (_, inputs, price) => {
    expect(liquidationPrice(inputs)).toBe(price);
  });

  it.each<[string, Partial<LiquidationInputs>, string]>([
    // 1,000 USD at 50,000 is 0.02 BTC; 0.004 more. 1000 × 1.02 ÷ 0.024
    ["coin, long", {}, "42500.0"],
    // 1000 × 0.98 ÷ (0.02 − 0.004)
    [
      "coin, short",
      {
        positionSide: 2,
        shortOpenPrice: "50000",
        shortOpenCount: "1000",
        longOpenCount: "?",
      },
      "61250.0",
    ],
    ["coin without a price", { longOpenPrice: "" }, "255000.0"],
  ])("%s", (_, fields, price) => {
    expect(
      liquidationPrice({
        ...LONG,
        businessLine: 11,
        bp: "0.004",
        available: "",
        longOpenPrice: "50000",
        longOpenCount: "1000",
        ...fields,
      }),
    ).toBe(price);
  });
});
