import { expect, it } from "vitest";
import { sampleMatrix } from "../samples/sample-matrix";
import { axisOf, labelled, placeOf, spanOf } from "./axis";

it("has a column for each version at which something changes", () => {
  const axis = axisOf(sampleMatrix());
  expect(axis.firsts[0]).toBe("1.2.51");
  expect(axis.firsts).toContain("2.15.0");
  expect(axis.firsts.indexOf("2.9.0")).toBeLessThan(
    axis.firsts.indexOf("2.15.0"),
  );
});

it("places each range of each feature at its versions, without gap or overlap", () => {
  const matrix = sampleMatrix();
  const axis = axisOf(matrix);
  for (const { tracks } of matrix.features)
    for (const track of tracks) {
      const spans = track.ranges.map((range) => spanOf(axis, range));
      expect(spans.at(-1)?.to).toBe(axis.firsts.length);
      const ends = [0, ...spans.map(({ to }) => to)];
      expect(spans.map(({ from }) => from)).toEqual(ends.slice(0, -1));
    }
});

const AXIS = {
  firsts: ["1.0.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0"],
  latest: "5.6.0",
};

it("labels the first version and others that fit, and leaves the end to the latest", () => {
  expect([...labelled(AXIS, 9)]).toEqual([0, 1, 2, 3]);
  expect([...labelled(AXIS, 3)]).toEqual([0, 2]);
  expect([...labelled(AXIS, 2)]).toEqual([0]);
});

it("has a place for each version, between columns or at the start of one", () => {
  expect(axisOf(sampleMatrix()).latest).toBe("2.56.0");
  expect(placeOf(AXIS, "3.0.0")).toBe(2);
  expect(placeOf(AXIS, "3.4.0")).toBe(2.5);
  expect(placeOf(AXIS, "5.6.0")).toBe(4.5);
  expect(placeOf(AXIS, "0.9.0")).toBe(0);
});
