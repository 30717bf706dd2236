import { expect, it } from "vitest";
import { sampleMatrix } from "../samples/sample-matrix";
import { axisOf, labelled, spanOf } from "./axis";

it("has a column for each version at which something changes", () => {
  const axis = axisOf(sampleMatrix());
  expect(axis.firsts[0]).toBe("1.2.51");
  expect(axis.firsts).toContain("2.15.0");
  expect(axis.firsts.indexOf("2.9.0")).toBeLessThan(
    axis.firsts.indexOf("2.15.0"),
  );
});

it("puts each range of each feature where its versions are, without gap or overlap", () => {
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

it("labels as many versions as there is room for, the first and the last among them", () => {
  const axis = { firsts: ["1.0.0", "2.0.0", "3.0.0", "4.0.0", "5.0.0"] };
  expect([...labelled(axis, 9)]).toEqual([0, 1, 2, 3, 4]);
  expect([...labelled(axis, 3)]).toEqual([0, 2, 4]);
  expect([...labelled(axis, 2)]).toEqual([0, 4]);
});
