/** The filter of features, by view and text. */
import type { Feature } from "./matrix";
import { outcomesFrom, type Minimums } from "./minimum";

export const FEATURE_VIEWS = ["all", "partial", "broken", "assumed"] as const;
export type FeatureView = (typeof FEATURE_VIEWS)[number];

/** Whether a feature is shown, with the minimums that are set. */
export function isShown(
  feature: Feature,
  view: FeatureView,
  text: string,
  minimums: Minimums,
): boolean {
  const outcomes = outcomesFrom(feature, minimums);
  const found = `${feature.kind} ${feature.name} ${feature.summary ?? ""} ${feature.scenario ?? ""}`;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => found.toLowerCase().includes(word)) &&
    (view === "all" ||
      (view === "broken" && outcomes.includes("broken")) ||
      (view === "partial" &&
        outcomes.some((one) => one === "fallback" || one === "nothing")) ||
      (view === "assumed" && feature.minimums.some(({ assumed }) => assumed)))
  );
}
