import { describe, expect, it } from "vitest";
import { sampleExploration } from "../samples/sample-exploration";
import {
  columnsOf,
  edgesOf,
  kindsOf,
  lastGrowth,
  middleOf,
  placesOf,
  screenAfterKey,
  screenRowsOf,
  type ExploredScreen,
} from "./exploration";

const screen = (route: string): ExploredScreen => ({
  route,
  title: "",
  visits: 1,
  states: 1,
});

const action = (from: number | null, to: number, count = 1) => ({
  from,
  to,
  step: "tap: Go",
  count,
});

describe("the map", () => {
  it("has one edge for all actions from a screen to another", () => {
    const passages = [
      action(null, 0),
      action(0, 1, 2),
      action(0, 1, 3),
      action(1, 1),
    ];
    expect(edgesOf(passages)).toEqual([{ from: 0, to: 1, count: 5 }]);
  });

  it("has a column for each distance from a first page", () => {
    const screens = ["/", "/a", "/b", "/alone"].map(screen);
    const passages = [
      action(null, 0),
      action(0, 1),
      action(1, 2),
      action(2, 0),
    ];
    expect(columnsOf(screens, passages)).toEqual([
      { distance: 0, screens: [0, 3] },
      { distance: 1, screens: [1] },
      { distance: 2, screens: [2] },
    ]);
  });

  it("ends with the screens that no first page leads to", () => {
    const passages = [action(null, 0), action(1, 2), action(2, 1)];
    expect(columnsOf(["/", "/a", "/b"].map(screen), passages).at(-1)).toEqual({
      distance: null,
      screens: [1, 2],
    });
  });

  it("splits a long column", () => {
    const screens = Array.from({ length: 13 }, (_, index) =>
      screen(`/${index}`),
    );
    const passages = screens.map((_, index) =>
      action(index === 0 ? null : 0, index),
    );
    const columns = columnsOf(screens, passages);
    expect(columns.map(({ distance }) => distance)).toEqual([0, 1, 1]);
    const places = placesOf(columns);
    expect(places[10]).toEqual({ column: 1, row: 9 });
    expect(places[11]).toEqual({ column: 2, row: 0 });
  });

  it("has a different place for each of two hundred screens", () => {
    const { screens, passages } = sampleExploration(200);
    const places = placesOf(columnsOf(screens, passages));
    const distinct = new Set(
      places.map(({ column, row }) => `${column} ${row}`),
    );
    expect(distinct.size).toBe(200);
  });

  it("moves by arrow keys, and stays at its borders", () => {
    const columns = [
      { distance: 0, screens: [0, 3] },
      { distance: 1, screens: [1] },
    ];
    const after = (key: string, from: number): number | null =>
      screenAfterKey(key, from, columns);
    expect(after("ArrowDown", 0)).toBe(3);
    expect(after("ArrowDown", 3)).toBe(3);
    expect(after("ArrowUp", 0)).toBe(0);
    expect(after("ArrowRight", 3)).toBe(1);
    expect(after("ArrowRight", 1)).toBe(1);
    expect(after("ArrowLeft", 1)).toBe(0);
    expect(after("End", 0)).toBe(1);
    expect(after("Home", 1)).toBe(0);
    expect(after("a", 0)).toBeNull();
  });
});

describe("the table of screens", () => {
  it("starts with the screens of findings, then has the most visited", () => {
    const rows = screenRowsOf(sampleExploration(20, "a.yaml"));
    expect(rows[0]).toMatchObject({ index: 1, findings: 1 });
    const visits = rows.slice(1).map((row) => row.screen.visits);
    expect(visits).toEqual(visits.toSorted((one, other) => other - one));
  });

  it("counts an action that stays on its screen once", () => {
    const exploration = {
      ...sampleExploration(1),
      passages: [action(null, 0), action(0, 0, 5)],
    };
    expect(screenRowsOf(exploration)[0]).toMatchObject({
      movesFrom: 1,
      movesTo: 1,
    });
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
  const point = (runs: number, states: number) => ({
    runs,
    ms: runs,
    states,
    pairs: 0,
    code: 0,
    findings: 0,
  });

  it("ends with the run that reached the last new state", () => {
    const curve = [point(8, 3), point(16, 5), point(24, 5)];
    expect(lastGrowth(curve, "states")).toBe(16);
    expect(lastGrowth(curve, "pairs")).toBeNull();
    expect(lastGrowth([], "states")).toBeNull();
  });

  it("has a label at the point nearest to its middle", () => {
    const curve = [8, 16, 24, 30].map((runs) => point(runs, 1));
    expect(middleOf(curve)?.runs).toBe(16);
    expect(middleOf(curve.slice(0, 1))).toBeNull();
  });
});
