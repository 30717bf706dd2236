import { expect, it } from "vitest";
import { formatShare } from "../lib/format";
import { sampleMatrix } from "../samples/sample-matrix";
import { effectOf, type Effect } from "./minimum";
import { verdictOf } from "./verdict";

const MATRIX = sampleMatrix(4);
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
    counts: { ...none.counts, broken, untested },
  };
}

const BELOW = { part: 0.07, isAtLeast: false };
const GAIN = { becomingNative: SOME.slice(0, 2), removable: SOME.slice(0, 1) };

it("is yes, with the benefits of the minimum", () => {
  expect(verdictOf(effect(0, 0, { ...GAIN, below: BELOW }), true)).toBe(
    `Yes: nothing breaks; ${formatShare(0.07)} of users are below; 2 features become native; 1 fallback can go`,
  );
});

it('is "no" if something breaks, and lists what is untested', () => {
  expect(verdictOf(effect(2, 1, { below: null }), true)).toBe(
    "No: 2 features break; 1 feature is untested; 0 features become native; 0 fallbacks can go",
  );
});

it("is unknown if something is untested", () => {
  expect(verdictOf(effect(0, 3), false)).toBe(
    "Not known: 3 features are untested; every version is supported",
  );
});

it("marks the users below as a lower bound", () => {
  const below = { ...BELOW, isAtLeast: true };
  expect(verdictOf(effect(0, 0, { below }), true)).toContain(
    `at least ${formatShare(0.07)} of users are below`,
  );
});
