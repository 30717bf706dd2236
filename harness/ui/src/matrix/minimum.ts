/** The effect of minimum versions: the users below them, the features that all others have, the fallbacks to delete. */
import { compareVersions } from "../record/versions";
import type { Feature, Matrix, Outcome, Platform, Track } from "./matrix";
import { platformFeaturesOf, type PlatformFeature } from "./platform-feature";

/** The lowest supported version by platform; a platform without one supports all. */
export type Minimums = Readonly<Partial<Record<Platform, string>>>;

/** The worst outcome of a feature across all supported versions. A browser has no versions. */
export type SupportLevel = Outcome | "browser";

/** All support levels, worst first. */
export const SUPPORT_LEVELS: readonly SupportLevel[] = [
  "broken",
  "untested",
  "ignored",
  "nothing",
  "fallback",
  "native",
  "browser",
];

export interface Effect {
  /** The users on versions below the minimums; absent without an installed base. */
  readonly below: UsersBelow | null;
  /** The number of features at each level. Each counts once, by its worst platform. */
  readonly counts: Readonly<Record<SupportLevel, number>>;
  /** Every feature once on each of its platforms, by its level there. */
  readonly features: Readonly<Record<SupportLevel, readonly PlatformFeature[]>>;
  /** Features that become native on every supported version of every platform. */
  readonly becomingNative: readonly Feature[];
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
  const countOf = (level: SupportLevel): number =>
    matrix.features.filter((one) => levelOf(one, minimums) === level).length;
  const replaced = matrix.features.filter((feature) =>
    isFallbackReplaced(feature, minimums),
  );
  return {
    below: belowOf(matrix, minimums),
    counts: {
      broken: countOf("broken"),
      untested: countOf("untested"),
      ignored: countOf("ignored"),
      nothing: countOf("nothing"),
      fallback: countOf("fallback"),
      native: countOf("native"),
      browser: countOf("browser"),
    },
    features: {
      broken: of("broken"),
      untested: of("untested"),
      ignored: of("ignored"),
      nothing: of("nothing"),
      fallback: of("fallback"),
      native: of("native"),
      browser: of("browser"),
    },
    becomingNative: matrix.features.filter(
      (one) =>
        levelOf(one, minimums) === "native" && levelOf(one, {}) !== "native",
    ),
    removable: replaced.filter(
      (feature) => !isNeededElsewhere(matrix, feature, minimums),
    ),
    stillNeeded: replaced.filter((feature) =>
      isNeededElsewhere(matrix, feature, minimums),
    ),
  };
}

/** The level of a feature on its worst platform; `browser` for one that no app has. */
export function levelOf(feature: Feature, minimums: Minimums): SupportLevel {
  const levels = new Set(
    feature.support.map(({ platform }) =>
      supportLevelOf({ feature, platform }, minimums),
    ),
  );
  return SUPPORT_LEVELS.find((level) => levels.has(level)) ?? "browser";
}

export function supportLevelOf(
  { feature, platform }: Pick<PlatformFeature, "feature" | "platform">,
  minimums: Minimums,
): SupportLevel {
  if (platform === "browser") return "browser";
  const support = feature.support.find((one) => one.platform === platform);
  const worst = support?.worst.findLast(
    ({ from }) => from === null || isReached(from, minimums[platform]),
  );
  return worst?.outcome ?? "native";
}

function isReached(version: string, minimum: string | undefined): boolean {
  return minimum !== undefined && compareVersions(version, minimum) <= 0;
}

/** Whether a call or link has a fallback, and is native on every supported version. */
function isFallbackReplaced(feature: Feature, minimums: Minimums): boolean {
  const levels = feature.support.map(({ platform }) =>
    supportLevelOf({ feature, platform }, minimums),
  );
  return (
    feature.fallback_ends !== null &&
    levels.every((level) => level === "native" || level === "browser")
  );
}

/** Whether a platform of the client uses the fallback on a supported version. */
function isNeededElsewhere(
  { first_version }: Matrix,
  { fallback_ends }: Feature,
  minimums: Minimums,
): boolean {
  return (fallback_ends ?? []).some(
    ({ platform, from }) =>
      from === null || !isReached(from, minimums[platform] ?? first_version),
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
