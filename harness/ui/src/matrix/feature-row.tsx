/** A feature: its name, its minimum version, and its outcomes on each platform. */
import { useState } from "react";
import { plainText } from "../lib/code-spans";
import { t } from "../texts/texts";
import { Message } from "../ui/message";
import type { Axis } from "./axis";
import styles from "./feature-row.module.css";
import type { Matrix, OutcomeRange } from "./matrix";
import type { Minimums } from "./minimum";
import type { NamedFeature } from "./platform-feature";
import { RangeDetail } from "./range-detail";
import { TrackBar } from "./track-bar";

interface FeatureRowProps {
  /** The feature, and the platforms to show. */
  readonly one: NamedFeature;
  readonly axis: Axis;
  readonly minimums: Minimums;
  readonly base: Matrix["base"];
}

export function FeatureRow({ one, axis, minimums, base }: FeatureRowProps) {
  const { feature, platforms } = one;
  const [opened, setOpened] = useState<OutcomeRange | null>(null);
  const track = feature.tracks.find(({ ranges }) =>
    ranges.some((range) => range === opened),
  );
  return (
    <article className={styles["row"]} aria-label={plainText(feature.name)}>
      <header className={styles["head"]}>
        <h3 className={styles["name"]}>
          <Message text={feature.name} />
        </h3>
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
          <p className={styles["summary"]}>
            <Message text={feature.summary} />
          </p>
        )}
      </header>
      <div className={styles["tracks"]}>
        {feature.tracks
          .filter(({ platform }) => platforms.includes(platform))
          .map((shown) => (
            <TrackBar
              key={`${shown.platform} ${shown.engine}`}
              track={shown}
              axis={axis}
              minimum={minimums[shown.platform]}
              opened={opened}
              onOpen={setOpened}
            />
          ))}
        {opened !== null && track !== undefined && (
          <RangeDetail
            feature={feature}
            track={track}
            range={opened}
            base={base}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </article>
  );
}
