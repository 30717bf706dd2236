/** The filter of features, by view and text. */
import type { Feature } from "./matrix";
import { standingOf, type Minimums } from "./minimum";

export const FEATURE_VIEWS = [
  "all",
  "partial",
  "untested",
  "broken",
  "assumed",
] as const;
export type FeatureView = (typeof FEATURE_VIEWS)[number];

/** Whether a feature is shown, with the minimums that are set. */
export function isShown(
  feature: Feature,
  view: FeatureView,
  text: string,
  minimums: Minimums,
): boolean {
  const found = `${feature.kind} ${feature.name} ${feature.summary ?? ""} ${feature.scenario ?? ""}`;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => found.toLowerCase().includes(word)) &&
    (view === "all" ||
      (view === "assumed"
        ? feature.minimums.some(({ assumed }) => assumed)
        : view === standingOf(feature, minimums)))
  );
}
