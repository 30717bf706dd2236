import { expect, it } from "vitest";
import { activeLength, clockValue, offsets } from "./svg-times";

it("reads clock values", () => {
  const values = {
    "2s": 2000,
    "1.5": 1500,
    " 250ms ": 250,
    "2min": 120_000,
    "1h": 3_600_000,
    "01:30": 90_000,
    "1:00:01.5": 3_601_500,
    indefinite: null,
    "-1s": null,
    "1 s": null,
    "": null,
  };
  for (const [text, value] of Object.entries(values))
    expect(clockValue(text), text).toBe(value);
  expect(clockValue(null)).toBeNull();
});

it("finds how long an animation lasts", () => {
  const length = (simple: number, attributes: object): number =>
    activeLength({
      simple,
      repeatCount: null,
      repeatDur: null,
      min: null,
      max: null,
      ...attributes,
    });
  expect(length(300, {})).toBe(300);
  expect(length(300, { repeatCount: "2.5" })).toBe(750);
  expect(length(300, { repeatCount: "indefinite" })).toBe(Infinity);
  expect(length(300, { repeatCount: "none" })).toBe(300);
  expect(length(300, { repeatDur: "1s" })).toBe(1000);
  expect(length(300, { repeatDur: "indefinite" })).toBe(Infinity);
  expect(length(300, { repeatCount: "2", repeatDur: "1s" })).toBe(600);
  expect(length(300, { repeatCount: "indefinite", repeatDur: "1s" })).toBe(
    1000,
  );
  expect(length(300, { repeatCount: "4", max: "1s" })).toBe(1000);
  expect(length(300, { min: "1s" })).toBe(1000);
  expect(length(Infinity, {})).toBe(Infinity);
  expect(length(Infinity, { max: "1s" })).toBe(1000);
});

it("finds the offsets in a list of times", () => {
  const found = offsets(
    "1s; -0.5s;one.end;two.begin + 200ms; three.end-1s;click;click+1s;indefinite;four.repeat(2)",
  );
  expect(Array.from(found)).toEqual([
    { of: null, isEnd: false, by: 1000 },
    { of: null, isEnd: false, by: -500 },
    { of: "one", isEnd: true, by: 0 },
    { of: "two", isEnd: false, by: 200 },
    { of: "three", isEnd: true, by: -1000 },
  ]);
  expect(offsets(null)).toHaveLength(0);
});
