/** The unit of the page's counts: a call, link or scenario on one platform. The page calls it a feature. */
import { groupBy } from "../lib/group-by";
import type { Feature, Matrix, Platform, Track } from "./matrix";

export interface PlatformFeature {
  readonly feature: Feature;
  readonly platform: Platform;
  /** Its tracks, one for each engine. */
  readonly tracks: readonly Track[];
}

export function platformFeaturesOf({
  features,
}: Pick<Matrix, "features">): readonly PlatformFeature[] {
  return features.flatMap((feature) =>
    [...groupBy(feature.tracks, ({ platform }) => platform)].map(
      ([platform, tracks]) => ({ feature, platform, tracks }),
    ),
  );
}

/** Calls, links and scenarios with their platforms in a list: `share` on `ios` and `android`. */
export interface NamedFeature {
  readonly feature: Feature;
  readonly platforms: readonly Platform[];
}

export function byFeature(
  list: readonly PlatformFeature[],
): readonly NamedFeature[] {
  return [...groupBy(list, ({ feature }) => feature)].map(
    ([feature, ones]) => ({
      feature,
      platforms: ones.map(({ platform }) => platform),
    }),
  );
}
