/** The effect of minimum versions: the users below them, the features that all others have, the fallbacks to delete. */
import { compareVersions } from "../record/versions";
import type { Feature, Matrix, Outcome, Platform, Track } from "./matrix";
import { platformFeaturesOf, type PlatformFeature } from "./platform-feature";

/** The lowest supported version by platform; a platform without one supports all. */
export type Minimums = Readonly<Partial<Record<Platform, string>>>;

/** The worst outcome of a feature across all supported versions. A browser has no versions. */
export type SupportLevel = Outcome | "browser";

/** All levels, worst first. */
export const SUPPORT_LEVELS: readonly SupportLevel[] = [
  "broken",
  "untested",
  "nothing",
  "fallback",
  "native",
  "browser",
];

/** Returns the worst first. */
const OUTCOMES_BY_HARM: readonly Outcome[] = [
  "broken",
  "untested",
  "nothing",
  "fallback",
];

export interface Effect {
  /** The users on versions below the minimums; absent without an installed base. */
  readonly below: UsersBelow | null;
  /** Every feature once, by its level. */
  readonly features: Readonly<Record<SupportLevel, readonly PlatformFeature[]>>;
  /** Features that become native on every supported version. */
  readonly becomingNative: readonly PlatformFeature[];
  /** Calls and links whose fallback is not needed with these minimums. */
  readonly removable: readonly Feature[];
  /** Calls and links whose fallback no supported version needs, but a browser or another platform does. */
  readonly stillNeeded: readonly Feature[];
}

/** A fraction of all users, from 0 to 1. */
export interface UsersBelow {
  readonly part: number;
  /** Whether a minimum is between two versions of the matrix, so that the share is a lower bound. */
  readonly isAtLeast: boolean;
}

export function effectOf(matrix: Matrix, minimums: Minimums): Effect {
  const all = platformFeaturesOf(matrix);
  const of = (level: SupportLevel): readonly PlatformFeature[] =>
    all.filter((one) => supportLevelOf(one, minimums) === level);
  const native = of("native");
  const replaced = matrix.features.filter((feature) =>
    isFallbackReplaced(feature, minimums),
  );
  return {
    below: belowOf(matrix, minimums),
    features: {
      broken: of("broken"),
      untested: of("untested"),
      nothing: of("nothing"),
      fallback: of("fallback"),
      native,
      browser: of("browser"),
    },
    becomingNative: native.filter(
      (one) => supportLevelOf(one, {}) !== "native",
    ),
    removable: replaced.filter(
      (feature) => !isNeededElsewhere(matrix, feature, minimums),
    ),
    stillNeeded: replaced.filter((feature) =>
      isNeededElsewhere(matrix, feature, minimums),
    ),
  };
}

export function supportLevelOf(
  { platform, tracks }: PlatformFeature,
  minimums: Minimums,
): SupportLevel {
  if (platform === "browser") return "browser";
  const outcomes = outcomesFrom(tracks, minimums);
  return OUTCOMES_BY_HARM.find((one) => outcomes.includes(one)) ?? "native";
}

/** Whether a call or link has a fallback, and is native on every supported version. */
function isFallbackReplaced(feature: Feature, minimums: Minimums): boolean {
  const supported = outcomesFrom(feature.tracks, minimums);
  return (
    feature.kind !== "scenario" &&
    supported.length > 0 &&
    supported.every((outcome) => outcome === "native") &&
    outcomesFrom(feature.tracks, {}).includes("fallback")
  );
}

/** Whether a browser uses the fallback, or a supported version lacks the feature, though no case ran there. */
function isNeededElsewhere(
  { platforms, first_version }: Matrix,
  { tracks, minimums }: Feature,
  lowest: Minimums,
): boolean {
  const isInBrowser = tracks.some(
    ({ platform, ranges }) =>
      platform === "browser" &&
      ranges.some(
        ({ outcome }) => outcome === "fallback" || outcome === "broken",
      ),
  );
  return (
    isInBrowser ||
    platforms.some(
      (platform) =>
        platform !== "browser" &&
        !minimums.some(
          (minimum) =>
            minimum.platform === platform &&
            compareVersions(
              minimum.version,
              lowest[platform] ?? first_version,
            ) <= 0,
        ),
    )
  );
}

/** The outcomes on the supported app versions. Minimums only apply in the app. */
export function outcomesFrom(
  tracks: readonly Track[],
  minimums: Minimums,
): readonly Outcome[] {
  return tracks
    .filter(({ platform }) => platform !== "browser")
    .flatMap(({ platform, ranges }) =>
      ranges
        .filter(({ last }) => isSupported(last, minimums[platform]))
        .map(({ outcome }) => outcome),
    );
}

export function isSupported(
  last: string | null,
  minimum: string | undefined,
): boolean {
  return (
    last === null ||
    minimum === undefined ||
    compareVersions(last, minimum) >= 0
  );
}

/** A version that can be a minimum: one at which something changes, with the users below it. */
export interface Choice {
  readonly version: string;
  /** The fraction of all users on lower versions; absent without an installed base. */
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

function belowOf(matrix: Matrix, minimums: Minimums): UsersBelow | null {
  if (matrix.base === null) return null;
  let [part, isAtLeast] = [0, false];
  for (const platform of matrix.platforms) {
    const minimum = minimums[platform];
    if (minimum === undefined) continue;
    const choice = choicesOf(matrix, platform).findLast(
      ({ version }) => compareVersions(version, minimum) <= 0,
    );
    part += choice?.below ?? 0;
    isAtLeast ||= choice?.version !== minimum;
  }
  return { part, isAtLeast };
}

function tracksOf(matrix: Matrix, platform: Platform): readonly Track[] {
  return matrix.features.flatMap(({ tracks }) =>
    tracks.filter((track) => track.platform === platform),
  );
}
