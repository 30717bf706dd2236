import { expect, it } from "vitest";
import { spotOrderFigures, type SpotStrategyOrder } from "./spot-order-figures";

const ORDER: SpotStrategyOrder = {
  orderNo: "1299",
  trackingType: 0,
  buyPrice: "2.005",
  marketPrice: "2.5",
  buyDelegateCount: "8",
  buyDealCount: "6",
  dealCount: "3",
  holdCount: "4",
  pricePlace: 2,
  quotePrecision: 3,
};

it("are complete for an order", () => {
  expect(spotOrderFigures(ORDER)).toEqual({
    orderNo: "1299",
    buyPrice: "2.01",
    marketPrice: "2.50",
    cost: "8.020",
    value: "10.000",
    profit: "+1.980",
    profitRatio: "0.2469",
    filledRatio: "0.7500",
  });
});

it.each<[string, Partial<SpotStrategyOrder>, string, string]>([
  ["one's own, as bought", { holdCount: "" }, "12.030", "0.7500"],
  [
    "following, as dealt",
    { holdCount: null, trackingType: 1 },
    "6.015",
    "0.3750",
  ],
  ["following, as held", { trackingType: 2 }, "8.020", "0.3750"],
  ["none ordered", { buyDelegateCount: "0" }, "8.020", "0.0000"],
])("%s", (_, fields, cost, filledRatio) => {
  expect(spotOrderFigures({ ...ORDER, ...fields })).toMatchObject({
    cost,
    filledRatio,
  });
});

it("can be a loss", () => {
  expect(spotOrderFigures({ ...ORDER, marketPrice: "2" })).toMatchObject({
    profit: "-0.020",
    profitRatio: "-0.0025",
  });
});

it("have no ratio for an order that cost nothing", () => {
  expect(spotOrderFigures({ ...ORDER, buyPrice: "" }).profitRatio).toBe(
    "0.0000",
  );
});
