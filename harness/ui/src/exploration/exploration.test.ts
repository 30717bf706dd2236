import { describe, expect, it } from "vitest";
import {
  edgesOf,
  kindsOf,
  lastNewState,
  placesOf,
  type ExploredScreen,
} from "./exploration";

const screen = (route: string): ExploredScreen => ({
  route,
  title: "",
  visits: 1,
  states: 1,
});

const move = (from: number | null, to: number, count = 1) => ({
  from,
  to,
  step: "tap: Go",
  count,
});

describe("the map", () => {
  it("has one edge for all moves from a screen to another", () => {
    const passages = [move(null, 0), move(0, 1, 2), move(0, 1, 3), move(1, 1)];
    expect(edgesOf(passages)).toEqual([{ from: 0, to: 1, count: 5 }]);
  });

  it("has a column for each distance from a first page", () => {
    const screens = ["/", "/a", "/b", "/alone"].map(screen);
    const passages = [move(null, 0), move(0, 1), move(1, 2), move(2, 0)];
    expect(placesOf(screens, passages)).toEqual([
      { column: 0, row: 0 },
      { column: 1, row: 0 },
      { column: 2, row: 0 },
      { column: 0, row: 1 },
    ]);
  });

  it("splits a long column", () => {
    const screens = Array.from({ length: 13 }, (_, index) =>
      screen(`/${index}`),
    );
    const passages = screens.map((_, index) =>
      move(index === 0 ? null : 0, index),
    );
    const places = placesOf(screens, passages);
    expect(places[10]).toEqual({ column: 1, row: 9 });
    expect(places[11]).toEqual({ column: 2, row: 0 });
  });
});

describe("kinds of replies", () => {
  it("come by their number, then by name", () => {
    const call = (name: string, kinds: Record<string, number>) => ({
      name,
      count: 1,
      replies: Object.entries(kinds).map(([kind, count]) => ({ kind, count })),
    });
    const calls = [call("pay", { none: 1, late: 1 }), call("get", { "0": 4 })];
    expect(kindsOf(calls)).toEqual(["0", "late", "none"]);
  });
});

describe("the growth", () => {
  it("ends with the run that reached the last new state", () => {
    const point = (runs: number, states: number) => ({
      runs,
      ms: runs,
      states,
      pairs: 0,
      findings: 0,
    });
    expect(lastNewState([point(8, 3), point(16, 5), point(24, 5)])).toBe(16);
    expect(lastNewState([])).toBe(0);
  });
});
