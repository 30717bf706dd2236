/** The effect of minimum versions: the users left behind, the features that all others have, the fallbacks to delete. */
import { compareVersions } from "../record/versions";
import type { Feature, Matrix, Outcome, Platform, Track } from "./matrix";

/** By platform, the lowest version that is still served; none where all are. */
export type Minimums = Readonly<Partial<Record<Platform, string>>>;

export interface Effect {
  /** The part of all users who are left behind, by platform; none without an installed base. */
  readonly leftBehind: Readonly<Partial<Record<Platform, number>>> | null;
  /** Fallbacks that are needed now, and by nothing with these minimums. */
  readonly freed: readonly Feature[];
  /** Fallbacks that no case needed on a supported version, and that a browser or another platform still needs. */
  readonly stillNeeded: readonly Feature[];
  /** All features, each once, by the worst that becomes of them on supported versions. */
  readonly features: Readonly<Record<Standing, readonly Feature[]>>;
}

/** What a feature is on all supported versions together. */
export type Standing = "native" | "partial" | "untested" | "broken";

export function effectOf(matrix: Matrix, minimums: Minimums): Effect {
  const { features } = matrix;
  const of = (standing: Standing): readonly Feature[] =>
    features.filter((feature) => standingOf(feature, minimums) === standing);
  const native = of("native");
  const replaced = native.filter(
    (feature) =>
      feature.kind !== "scenario" &&
      outcomesFrom(feature, {}).includes("fallback"),
  );
  return {
    leftBehind: leftBehindOf(matrix, minimums),
    freed: replaced.filter(
      (feature) => !isNeededElsewhere(matrix, feature, minimums),
    ),
    stillNeeded: replaced.filter((feature) =>
      isNeededElsewhere(matrix, feature, minimums),
    ),
    features: {
      native,
      partial: of("partial"),
      untested: of("untested"),
      broken: of("broken"),
    },
  };
}

/** The worst that becomes of a feature on supported versions; one that only runs in a browser counts as it is there. */
export function standingOf(feature: Feature, minimums: Minimums): Standing {
  const isInApp = feature.tracks.some(({ platform }) => platform !== "browser");
  const outcomes = isInApp
    ? outcomesFrom(feature, minimums)
    : feature.tracks.flatMap(({ ranges }) =>
        ranges.map(({ outcome }) => outcome),
      );
  if (outcomes.includes("broken")) return "broken";
  if (outcomes.includes("untested")) return "untested";
  return outcomes.every((outcome) => outcome === "native")
    ? "native"
    : "partial";
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
