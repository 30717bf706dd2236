/** A feature: what it is, from which version on, and how it fares on each platform. */
import { useState } from "react";
import { t } from "../texts/texts";
import type { Axis } from "./axis";
import styles from "./feature-row.module.css";
import type { Feature, OutcomeRange } from "./matrix";
import type { Minimums } from "./minimum";
import { RangeDetail } from "./range-detail";
import { TrackBar } from "./track-bar";

interface FeatureRowProps {
  readonly feature: Feature;
  readonly axis: Axis;
  readonly minimums: Minimums;
}

export function FeatureRow({ feature, axis, minimums }: FeatureRowProps) {
  const [opened, setOpened] = useState<OutcomeRange | null>(null);
  const track = feature.tracks.find(({ ranges }) =>
    ranges.some((range) => range === opened),
  );
  return (
    <article className={styles["row"]} aria-label={feature.name}>
      <header className={styles["head"]}>
        <h3 className={styles["name"]}>{feature.name}</h3>
        <p className={styles["about"]}>
          <span>{t(`feature.${feature.kind}`)}</span>
          {feature.minimums.map(({ platform, version, assumed }) => (
            <span key={platform} className={styles["minimum"]}>
              {t("matrix.from", { platform, version })}
              {assumed && (
                <abbr title={t("matrix.assumed.hint")}>
                  {t("matrix.assumed")}
                </abbr>
              )}
            </span>
          ))}
        </p>
        {feature.summary !== null && (
          <p className={styles["summary"]}>{feature.summary}</p>
        )}
      </header>
      <div className={styles["tracks"]}>
        {feature.tracks.map((one) => (
          <TrackBar
            key={`${one.platform} ${one.engine}`}
            track={one}
            axis={axis}
            minimum={minimums[one.platform]}
            opened={opened}
            onOpen={setOpened}
          />
        ))}
        {opened !== null && track !== undefined && (
          <RangeDetail
            feature={feature}
            track={track}
            range={opened}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </article>
  );
}
