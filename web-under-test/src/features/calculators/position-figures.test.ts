import { expect, it } from "vitest";
import type { FuturesPosition } from "./position";
import { positionFigures } from "./position-figures";

const LONG: FuturesPosition = {
  businessLine: 10,
  positionSide: 1,
  marginMode: 2,
  positionMode: 2,
  openAvgPrice: "30000",
  count: "0.1",
  openLevel: "10",
};

it("are complete for a position", () => {
  const market = { markPrice: "30123.4567", rate: "7.2", places: 2 };
  expect(positionFigures(LONG, market)).toEqual({
    dUpnl: "12.34567",
    dUpnlText: "+12.35",
    dUpnlValue: "88.89",
    dUpnlUi: "profit",
    dRoe: "0.041152233333333333333",
    dRoeText: "+4.11%",
    dRoeU: "0.041152233333333333333",
    dOpenMarginCount: "300",
  });
});

it("include quote units if the margin is in coin", () => {
  const position: FuturesPosition = {
    ...LONG,
    businessLine: 11,
    openAvgPrice: "50000",
    count: "1000",
  };
  const market = { markPrice: "62500", rate: "62500", places: 8 };
  expect(positionFigures(position, market)).toEqual({
    dUpnl: "0.004",
    dUpnlText: "+0.00400000",
    dUpnlValue: "250.00",
    dUpnlUi: "profit",
    dRoe: "2",
    dRoeText: "+200.00%",
    dRoeU: "2.5",
    dOpenMarginCount: "0.002",
  });
});

it.each([
  // The margin is 300, the size 0.1.
  ["30000", "0.00", "none", "0.00%"],
  ["29999.99", "0.00", "none", "-0.01%"],
  ["29999.95", "-0.01", "loss", "-0.01%"],
  ["30000.29", "+0.03", "profit", "0.00%"],
  ["30000.3", "+0.03", "profit", "+0.01%"],
  ["29000", "-100.00", "loss", "-33.34%"],
])("at %s shows %s, %s, %s", (markPrice, profit, tone, ratio) => {
  const figures = positionFigures(LONG, { markPrice, rate: "1", places: 2 });
  expect([figures.dUpnlText, figures.dUpnlUi, figures.dRoeText]).toEqual([
    profit,
    tone,
    ratio,
  ]);
});
