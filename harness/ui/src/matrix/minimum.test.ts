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
    minimums: [{ platform: "ios", version: "2.0.0", assumed: false }],
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
  platforms: ["ios"],
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
  expect(none.features.native).toEqual([]);
  expect(none.features.partial).toEqual([PAY, SHARE]);
  expect(none.leftBehind).toEqual({});

  const two = effectOf(MATRIX, { ios: "2.0.0" });
  expect(two.leftBehind).toEqual({ ios: 0.1 });
  expect(two.features.native).toEqual([PAY]);
  expect(two.freed).toEqual([PAY]);
  expect(two.features.partial).toEqual([SHARE]);
  expect(two.features.broken).toEqual([SCAN]);

  const last = effectOf(MATRIX, { ios: "2.50.0" });
  expect(last.features.native).toEqual([PAY, SHARE]);
  // Where there was nothing, there is nothing to delete.
  expect(last.freed).toEqual([PAY]);
});

it("counts each feature once, by the worst that becomes of it", () => {
  const both = feature(
    "both",
    range("1.0.0", "1.99.99", "broken", 0.1),
    range("2.0.0", "3.0.0", "fallback", 0.9),
  );
  const unknown = feature(
    "unknown",
    range("1.0.0", "1.99.99", "nothing", 0.1),
    range("2.0.0", "3.0.0", "untested", 0.9),
  );
  const matrix = { ...MATRIX, features: [PAY, both, unknown] };
  expect(effectOf(matrix, {}).features).toEqual({
    native: [],
    partial: [PAY],
    untested: [unknown],
    broken: [both],
  });
});

it("keeps a fallback that a browser or another platform needs", () => {
  const inBrowser = {
    ...PAY,
    tracks: [
      ...PAY.tracks,
      {
        platform: "browser" as const,
        engine: "webkit",
        ranges: [
          { ...range("", "", "fallback", null), first: null, last: null },
        ],
      },
    ],
  };
  const minimums = { ios: "2.0.0" };
  const used = effectOf({ ...MATRIX, features: [inBrowser] }, minimums);
  expect(used.freed).toEqual([]);
  expect(used.stillNeeded).toEqual([inBrowser]);

  const platforms = ["ios", "android"] as const;
  const lacking = effectOf({ ...MATRIX, platforms }, minimums);
  expect(lacking.freed).toEqual([]);
  expect(lacking.stillNeeded).toEqual([PAY]);
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
