import { expect, it } from "vitest";
import type { Feature, Matrix, Outcome, OutcomeRange } from "./matrix";
import { choicesOf, effectOf, outcomesFrom } from "./minimum";

function range(
  first: string,
  last: string,
  outcome: Outcome,
  users: number | null,
): OutcomeRange {
  return {
    first,
    last,
    outcome,
    reason: null,
    assumed: false,
    asserted: true,
    tried: [first],
    cases: 1,
    users,
  };
}

function feature(name: string, ...ranges: readonly OutcomeRange[]): Feature {
  return {
    kind: "call",
    name,
    summary: null,
    scenario: null,
    minimums: [],
    tracks: [{ platform: "ios", engine: "webkit", ranges }],
  };
}

const PAY = feature(
  "pay",
  range("1.0.0", "1.99.99", "fallback", 0.1),
  range("2.0.0", "3.0.0", "native", 0.9),
);
const SHARE = feature(
  "share",
  range("1.0.0", "2.49.99", "nothing", 0.3),
  range("2.50.0", "3.0.0", "native", 0.7),
);
const SCAN = feature(
  "scan",
  range("1.0.0", "2.49.99", "native", 0.3),
  range("2.50.0", "3.0.0", "broken", 0.7),
);
const MATRIX: Matrix = {
  schema: "footbridge.matrix/1",
  app: "shop",
  first_version: "1.0.0",
  latest_version: "3.0.0",
  cases: 6,
  base: { sum: 1, ios: 1, android: 0, unknown: 0 },
  features: [PAY, SHARE, SCAN],
  untested: [],
};

it("offers every version at which something changes, with the users below it", () => {
  expect(choicesOf(MATRIX, "ios")).toEqual([
    { version: "1.0.0", below: 0 },
    { version: "2.0.0", below: 0.1 },
    { version: "2.50.0", below: 0.3 },
  ]);
  expect(choicesOf(MATRIX, "android")).toEqual([]);
});

it("knows of nobody where there is no installed base", () => {
  const ranges = [
    range("1.0.0", "1.99.99", "fallback", null),
    range("2.0.0", "3.0.0", "native", null),
  ];
  const matrix = {
    ...MATRIX,
    base: null,
    features: [feature("pay", ...ranges)],
  };
  expect(choicesOf(matrix, "ios").map(({ below }) => below)).toEqual([0, null]);
  expect(effectOf(matrix, { ios: "2.0.0" }).leftBehind).toBeNull();
});

it("says what a minimum means", () => {
  const none = effectOf(MATRIX, {});
  expect(none.native).toEqual([]);
  expect(none.partial).toEqual([PAY, SHARE]);
  expect(none.leftBehind).toEqual({});

  const two = effectOf(MATRIX, { ios: "2.0.0" });
  expect(two.leftBehind).toEqual({ ios: 0.1 });
  expect(two.native).toEqual([PAY]);
  expect(two.freed).toEqual([PAY]);
  expect(two.partial).toEqual([SHARE]);
  expect(two.broken).toEqual([SCAN]);

  const last = effectOf(MATRIX, { ios: "2.50.0" });
  expect(last.native).toEqual([PAY, SHARE]);
  // Where there was nothing, there is nothing to delete.
  expect(last.freed).toEqual([PAY]);
});

it("leaves out what happens in a browser, where no minimum holds", () => {
  const inBrowser: Feature = {
    ...PAY,
    tracks: [
      ...PAY.tracks,
      {
        platform: "browser",
        engine: "webkit",
        ranges: [
          { ...range("", "", "nothing", null), first: null, last: null },
        ],
      },
    ],
  };
  expect(outcomesFrom(inBrowser, { ios: "2.0.0" })).toEqual(["native"]);
});
