import { expect, it } from "vitest";
import { ShownInstants } from "./shown-instants";

it("returns the instant that was shown at a time", () => {
  const shown = new ShownInstants();
  expect(shown.at(5)).toBe(0);
  shown.add(10.5, 100);
  shown.add(20, 116);
  shown.add(20, 132);
  shown.add(31, 5000);
  expect([9, 10.5, 19.9, 20, 30, 31, 99].map((time) => shown.at(time))).toEqual(
    [100, 100, 100, 132, 132, 5000, 5000],
  );
});
