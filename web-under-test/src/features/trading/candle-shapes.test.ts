import { expect, it } from "vitest";
import type { Candle } from "../market/market-calls";
import { layOut } from "./candle-shapes";

const PICTURE = { width: 200, height: 100 };

const candle = (part: Partial<Candle>): Candle => ({
  start: 0,
  open: 10,
  high: 20,
  low: 0,
  close: 15,
  volume: 4,
  ...part,
});

it("spreads prices over the chart, above the volumes", () => {
  const { candles, grid, yOf } = layOut(
    [candle({}), candle({ start: 1, open: 15, close: 5, volume: 2 })],
    PICTURE,
  );
  expect(yOf(20)).toBeCloseTo(6);
  expect(yOf(0)).toBeCloseTo(76);
  expect(grid.map(({ price }) => price)).toEqual([20, 15, 10, 5, 0]);
  expect(candles.map(({ isUp, x }) => [isUp, x])).toEqual([
    [true, 50],
    [false, 150],
  ]);
  expect(candles[0]?.volume).toBeCloseTo(18);
  expect(candles[1]?.volume).toBeCloseTo(9);
  expect(candles[0]?.top).toBeCloseTo(yOf(15));
  expect(candles[0]?.height).toBeCloseTo(yOf(10) - yOf(15));
});

it("shows an unchanged price as a thin line", () => {
  const still = candle({ open: 7, close: 7, high: 7, low: 7, volume: 0 });
  const [shape] = layOut([still], PICTURE).candles;
  expect(shape).toMatchObject({ height: 1, volume: 0, isUp: true });
});
