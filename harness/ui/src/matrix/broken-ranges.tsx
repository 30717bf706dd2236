/** The features that are broken or untested on a supported version, with the versions and the reason. */
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import { Message } from "../ui/message";
import styles from "./feature-list.module.css";
import { isSupported, type Minimums } from "./minimum";
import { OUTCOME_ICONS, rangeName } from "./outcomes";
import type { PlatformFeature } from "./platform-feature";

interface BrokenRangesProps {
  readonly title: string;
  readonly outcome: "broken" | "untested";
  readonly features: readonly PlatformFeature[];
  readonly minimums: Minimums;
}

export function BrokenRanges({
  title,
  outcome,
  features,
  minimums,
}: BrokenRangesProps) {
  if (features.length === 0) return null;
  return (
    <div className={styles["list"]}>
      <h3 className={styles["title"]} data-outcome={outcome}>
        <Icon name={OUTCOME_ICONS[outcome]} size={12} />
        {title}
      </h3>
      <ul className={styles["ranges"]}>
        {features.map(({ feature, platform, tracks }) => (
          <li key={`${feature.kind} ${feature.name} ${platform}`}>
            <b>
              <Message text={feature.name} />
            </b>{" "}
            <span className={styles["about"]}>
              {t(`feature.${feature.kind}`)} · {platform}
            </span>
            {tracks
              .flatMap(({ ranges }) => ranges)
              .filter(
                (range) =>
                  range.outcome === outcome &&
                  isSupported(range.last, minimums[platform]),
              )
              .map((range) => (
                <p key={`${range.first} ${range.reason}`}>
                  {rangeName(range)}
                  {range.reason !== null && (
                    <>
                      : <Message text={range.reason} />
                    </>
                  )}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
