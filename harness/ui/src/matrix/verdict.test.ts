import { expect, it } from "vitest";
import { formatShare } from "../lib/format";
import { sampleMatrix } from "../samples/sample-matrix";
import { effectOf, type Effect } from "./minimum";
import { platformFeaturesOf } from "./platform-feature";
import { verdictOf } from "./verdict";

const MATRIX = sampleMatrix(4);
const ALL = platformFeaturesOf(MATRIX);
const SOME = MATRIX.features;

function effect(
  broken: number,
  untested: number,
  parts: Partial<Effect> = {},
): Effect {
  const none = effectOf({ ...MATRIX, features: [] }, {});
  return {
    ...none,
    ...parts,
    features: {
      ...none.features,
      broken: ALL.slice(0, broken),
      untested: ALL.slice(0, untested),
    },
  };
}

const BELOW = { part: 0.07, isAtLeast: false };
const GAIN = { becomingNative: ALL.slice(0, 2), removable: SOME.slice(0, 1) };

it("says yes, and what the minimum brings", () => {
  expect(verdictOf(effect(0, 0, { ...GAIN, below: BELOW }), true)).toBe(
    `Yes: nothing breaks; ${formatShare(0.07)} of users are below; 2 features become native; 1 fallback can go`,
  );
});

it("says no where something breaks, and what is untested besides", () => {
  expect(verdictOf(effect(2, 1, { below: null }), true)).toBe(
    "No: 2 features break; 1 feature is untested; 0 features become native; 0 fallbacks can go",
  );
});

it("says that it isn't known where something is untested", () => {
  expect(verdictOf(effect(0, 3), false)).toBe(
    "Not known: 3 features are untested; every version is supported",
  );
});

it("says that there may be more users below", () => {
  const below = { ...BELOW, isAtLeast: true };
  expect(verdictOf(effect(0, 0, { below }), true)).toContain(
    `at least ${formatShare(0.07)} of users are below`,
  );
});
