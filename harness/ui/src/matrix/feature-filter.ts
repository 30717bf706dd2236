/** The filter of features, by view and text. */
import { createWordMatcher } from "../lib/create-word-matcher";
import { SUPPORT_LEVELS, levelOf, type Minimums } from "./minimum";
import type { PlatformFeature } from "./platform-feature";

export const FEATURE_VIEWS = ["all", ...SUPPORT_LEVELS, "assumed"] as const;
export type FeatureView = (typeof FEATURE_VIEWS)[number];

/** Whether a feature is shown, given the minimums. */
export function isShown(
  one: PlatformFeature,
  view: FeatureView,
  text: string,
  minimums: Minimums,
): boolean {
  const { kind, name, summary, scenario } = one.feature;
  const found = `${kind} ${name} ${summary ?? ""} ${scenario ?? ""}`;
  return (
    createWordMatcher(text)(found) &&
    (view === "all" ||
      (view === "assumed"
        ? isAssumed(one)
        : view === levelOf(one.feature, minimums)))
  );
}

/** Whether the catalogue assumes the feature's minimum version. */
function isAssumed({ feature, platform }: PlatformFeature): boolean {
  return feature.minimums.some(
    (minimum) => minimum.platform === platform && minimum.assumed,
  );
}
