import { expect, it } from "vitest";
import type {
  Feature,
  Matrix,
  Outcome,
  OutcomeRange,
  WorstOutcome,
} from "./matrix";
import { choicesOf, effectOf, type Effect } from "./minimum";
import type { PlatformFeature } from "./platform-feature";

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
    by: null,
    users,
  };
}

function worst(from: string | null, outcome: Outcome): WorstOutcome {
  return { from, outcome };
}

function feature(
  name: string,
  ranges: readonly OutcomeRange[],
  ...outcomes: readonly WorstOutcome[]
): Feature {
  return {
    kind: "call",
    name,
    summary: null,
    scenario: null,
    minimums: [{ platform: "ios", version: "2.0.0", assumed: false }],
    tracks: [{ platform: "ios", engine: "webkit", ranges }],
    support: [{ platform: "ios", worst: outcomes }],
    fallback_ends: null,
  };
}

const PAY: Feature = {
  ...feature(
    "pay",
    [
      range("1.0.0", "1.99.99", "fallback", 0.1),
      range("2.0.0", "3.0.0", "native", 0.9),
    ],
    worst(null, "fallback"),
    worst("2.0.0", "native"),
  ),
  fallback_ends: [{ platform: "ios", from: "2.0.0" }],
};
const SHARE = feature(
  "share",
  [
    range("1.0.0", "2.49.99", "nothing", 0.3),
    range("2.50.0", "3.0.0", "native", 0.7),
  ],
  worst(null, "nothing"),
  worst("2.50.0", "native"),
);
const SCAN = feature(
  "scan",
  [
    range("1.0.0", "2.49.99", "native", 0.3),
    range("2.50.0", "3.0.0", "broken", 0.7),
  ],
  worst(null, "broken"),
);
const MATRIX: Matrix = {
  schema: "footbridge.matrix/2",
  app: "shop",
  first_version: "1.0.0",
  latest_version: "3.0.0",
  platforms: ["ios"],
  cases: 6,
  base: { sum: 1, ios: 1, android: 0, unknown: 0 },
  features: [PAY, SHARE, SCAN],
};

it("offers every version at which something changes, with the users below it", () => {
  expect(choicesOf(MATRIX, "ios")).toEqual([
    { version: "1.0.0", below: 0 },
    { version: "2.0.0", below: 0.1 },
    { version: "2.50.0", below: 0.3 },
  ]);
  expect(choicesOf(MATRIX, "android")).toEqual([]);
});

/** The names of features, with their platforms. */
const names = (list: readonly PlatformFeature[]): readonly string[] =>
  list.map(({ feature: { name }, platform }) => `${name} ${platform}`);

const byLevel = ({ features }: Effect) =>
  Object.fromEntries(
    Object.entries(features).map(([level, list]) => [level, names(list)]),
  );

it("has no shares without an installed base", () => {
  const ranges = [
    range("1.0.0", "1.99.99", "fallback", null),
    range("2.0.0", "3.0.0", "native", null),
  ];
  const matrix = {
    ...MATRIX,
    base: null,
    features: [feature("pay", ranges, worst(null, "native"))],
  };
  expect(choicesOf(matrix, "ios").map(({ below }) => below)).toEqual([0, null]);
  expect(effectOf(matrix, { ios: "2.0.0" }).below).toBeNull();
});

it("shows the effect of a minimum", () => {
  const none = effectOf(MATRIX, {});
  expect(none.becomingNative).toEqual([]);
  expect(names(none.features.fallback)).toEqual(["pay ios"]);
  expect(names(none.features.nothing)).toEqual(["share ios"]);
  expect(none.below).toEqual({ part: 0, isAtLeast: false });

  const two = effectOf(MATRIX, { ios: "2.0.0" });
  expect(two.below).toEqual({ part: 0.1, isAtLeast: false });
  expect(two.becomingNative).toEqual([PAY]);
  expect(two.removable).toEqual([PAY]);
  expect(names(two.features.nothing)).toEqual(["share ios"]);
  expect(names(two.features.broken)).toEqual(["scan ios"]);

  const last = effectOf(MATRIX, { ios: "2.50.0" });
  expect(last.becomingNative).toEqual([PAY, SHARE]);
  // Without a fallback, there is nothing to delete.
  expect(last.removable).toEqual([PAY]);
});

it("reports a lower bound for a version between two listed ones", () => {
  expect(effectOf(MATRIX, { ios: "2.1.0" }).below).toEqual({
    part: 0.1,
    isAtLeast: true,
  });
});

it("lists each feature on each platform, and counts it by its worst", () => {
  const both = feature(
    "both",
    [],
    worst(null, "broken"),
    worst("2.0.0", "fallback"),
  );
  const unknown = feature("unknown", [], worst(null, "untested"));
  const everywhere: Feature = {
    ...PAY,
    name: "everywhere",
    tracks: (["ios", "android", "browser"] as const).map((platform) => ({
      platform,
      engine: "webkit",
      ranges: [],
    })),
    support: [
      ...PAY.support,
      { platform: "android", worst: [worst(null, "native")] },
      { platform: "browser", worst: [worst(null, "fallback")] },
    ],
  };
  const matrix = { ...MATRIX, features: [PAY, both, unknown, everywhere] };
  const effect = effectOf(matrix, {});
  expect(effect.counts).toEqual({
    broken: 1,
    untested: 1,
    ignored: 0,
    nothing: 0,
    fallback: 2,
    native: 0,
    browser: 0,
  });
  expect(byLevel(effect)).toEqual({
    broken: ["both ios"],
    untested: ["unknown ios"],
    ignored: [],
    nothing: [],
    fallback: ["pay ios", "everywhere ios"],
    native: ["everywhere android"],
    browser: ["everywhere browser"],
  });
});

it("keeps a fallback that a browser or another platform needs", () => {
  const minimums = { ios: "2.0.0" };
  for (const platform of ["browser", "android"] as const) {
    const needed: Feature = {
      ...PAY,
      fallback_ends: [
        { platform: "ios", from: "2.0.0" },
        { platform, from: null },
      ],
    };
    const effect = effectOf({ ...MATRIX, features: [needed] }, minimums);
    expect(effect.removable).toEqual([]);
    expect(effect.stillNeeded).toEqual([needed]);
  }
});
