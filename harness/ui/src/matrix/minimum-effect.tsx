/** The effect of the minimums: totals that add up to all features, then lists, worst first. */
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import { BrokenRanges } from "./broken-ranges";
import { FeatureList } from "./feature-list";
import type { Feature, Matrix } from "./matrix";
import styles from "./minimum-effect.module.css";
import { SUPPORT_LEVELS, type Effect, type Minimums } from "./minimum";
import { byFeature, type NamedFeature } from "./platform-feature";

interface MinimumEffectProps {
  readonly matrix: Matrix;
  readonly minimums: Minimums;
  readonly effect: Effect;
}

export function MinimumEffect({
  matrix,
  minimums,
  effect,
}: MinimumEffectProps) {
  const { counts, features, becomingNative, removable, stillNeeded } = effect;
  const total = matrix.features.length;
  const brokenInBrowser = features.browser.filter(({ tracks }) =>
    tracks.some(({ ranges }) =>
      ranges.some(({ outcome }) => outcome === "broken"),
    ),
  );
  const hasChosen = Object.keys(minimums).length > 0;
  return (
    <section className={styles["effect"]} aria-labelledby="totals">
      <h2 id="totals" className={styles["heading"]}>
        {t("matrix.totals", { count: total })}
      </h2>
      <dl className={styles["totals"]}>
        {SUPPORT_LEVELS.filter(
          (level) => level !== "browser" || counts.browser > 0,
        ).map((level) => (
          <div
            key={level}
            className={styles["total"]}
            data-level={counts[level] > 0 ? level : undefined}
          >
            <dt>{t(`level.${level}`)}</dt>
            <dd>{formatCount(counts[level])}</dd>
          </div>
        ))}
      </dl>
      <p className={styles["unit"]}>{t("matrix.unit")}</p>
      <div className={styles["lists"]}>
        {(["broken", "untested"] as const).map((outcome) => (
          <BrokenRanges
            key={outcome}
            title={t(`level.list.${outcome}`, {
              count: byFeature(features[outcome]).length,
            })}
            outcome={outcome}
            features={features[outcome]}
            minimums={minimums}
          />
        ))}
        <BrokenRanges
          title={t("level.list.browser", { count: brokenInBrowser.length })}
          outcome="broken"
          features={brokenInBrowser}
          minimums={minimums}
        />
        {(["ignored", "nothing", "fallback"] as const).map((level) => (
          <FeatureList
            key={level}
            title={t(`level.list.${level}`, {
              count: byFeature(features[level]).length,
            })}
            features={byFeature(features[level])}
          />
        ))}
        {hasChosen && (
          <>
            <FeatureList
              title={t("minimum.become-native", {
                count: becomingNative.length,
              })}
              features={withoutPlatforms(becomingNative)}
            />
            <FeatureList
              title={t("minimum.removable", { count: removable.length })}
              features={withoutPlatforms(removable)}
              noteOf={(feature) =>
                isUntriedInBrowser(matrix, feature)
                  ? t("minimum.untried-in-browser")
                  : null
              }
            />
            <FeatureList
              title={t("minimum.still-needed", { count: stillNeeded.length })}
              features={withoutPlatforms(stillNeeded)}
            />
          </>
        )}
      </div>
      {hasChosen && matrix.base === null && (
        <p className={styles["unit"]}>
          <Icon name="question" size={12} /> {t("minimum.users-unknown")}
        </p>
      )}
    </section>
  );
}

/** A fallback covers all platforms. */
function withoutPlatforms(
  features: readonly Feature[],
): readonly NamedFeature[] {
  return features.map((feature) => ({ feature, platforms: [] }));
}

function isUntriedInBrowser(
  { platforms }: Matrix,
  { tracks }: Feature,
): boolean {
  return (
    platforms.includes("browser") &&
    tracks.every(({ platform }) => platform !== "browser")
  );
}
