/** The effect of minimum versions: the users left behind, the features that all others have, the fallbacks to delete. */
import { compareVersions } from "../record/versions";
import type { Feature, Matrix, Outcome, Platform, Track } from "./matrix";

/** By platform, the lowest version that is still served; none where all are. */
export type Minimums = Readonly<Partial<Record<Platform, string>>>;

export interface Effect {
  /** The part of all users who are left behind, by platform; none without an installed base. */
  readonly leftBehind: Readonly<Partial<Record<Platform, number>>> | null;
  /** Features that are native for everybody who stays. */
  readonly native: readonly Feature[];
  /** Features that need their fallback now, and don't any more with these minimums. */
  readonly freed: readonly Feature[];
  /** Features that somebody who stays has only by a fallback, or not at all. */
  readonly partial: readonly Feature[];
  /** Features that are broken for somebody who stays. */
  readonly broken: readonly Feature[];
}

export function effectOf(matrix: Matrix, minimums: Minimums): Effect {
  const { features } = matrix;
  const isNative = (feature: Feature, of: Minimums): boolean =>
    outcomesFrom(feature, of).every((outcome) => outcome === "native");
  const has = (feature: Feature, ...outcomes: readonly Outcome[]): boolean =>
    outcomesFrom(feature, minimums).some((one) => outcomes.includes(one));
  const native = features.filter((feature) => isNative(feature, minimums));
  return {
    leftBehind: leftBehindOf(matrix, minimums),
    native,
    freed: native.filter(
      (feature) =>
        !isNative(feature, {}) &&
        outcomesFrom(feature, {}).includes("fallback"),
    ),
    partial: features.filter((feature) => has(feature, "fallback", "nothing")),
    broken: features.filter((feature) => has(feature, "broken")),
  };
}

/** The outcomes of a feature on the versions of the app that are still served. Outside the app no minimum holds. */
export function outcomesFrom(
  { tracks }: Feature,
  minimums: Minimums,
): readonly Outcome[] {
  return tracks
    .filter(({ platform }) => platform !== "browser")
    .flatMap(({ platform, ranges }) =>
      ranges
        .filter(({ last }) => isServed(last, minimums[platform]))
        .map(({ outcome }) => outcome),
    );
}

function isServed(last: string | null, minimum: string | undefined): boolean {
  return (
    last === null ||
    minimum === undefined ||
    compareVersions(last, minimum) >= 0
  );
}

/** The versions that a minimum can be set to: those at which something changes, with the users below each. */
export interface Choice {
  readonly version: string;
  /** The part of all users who would be left behind; none without an installed base. */
  readonly below: number | null;
}

export function choicesOf(
  matrix: Matrix,
  platform: Platform,
): readonly Choice[] {
  const below = new Map<string, number | null>();
  for (const track of tracksOf(matrix, platform)) {
    let sum: number | null = 0;
    for (const { first, users } of track.ranges) {
      if (first !== null && (below.get(first) ?? null) === null)
        below.set(first, sum);
      sum = sum === null || users === null ? null : sum + users;
    }
  }
  return [...below]
    .map(([version, users]) => ({ version, below: users }))
    .toSorted((left, right) => compareVersions(left.version, right.version));
}

function leftBehindOf(
  matrix: Matrix,
  minimums: Minimums,
): Effect["leftBehind"] {
  if (matrix.base === null) return null;
  const left: Partial<Record<Platform, number>> = {};
  for (const [platform, minimum] of Object.entries(minimums) as [
    Platform,
    string,
  ][]) {
    const choice = choicesOf(matrix, platform).find(
      ({ version }) => version === minimum,
    );
    left[platform] = choice?.below ?? 0;
  }
  return left;
}

function tracksOf(matrix: Matrix, platform: Platform): readonly Track[] {
  return matrix.features.flatMap(({ tracks }) =>
    tracks.filter((track) => track.platform === platform),
  );
}
