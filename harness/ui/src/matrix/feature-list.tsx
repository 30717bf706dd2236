/** The names of features under a heading that expands them. */
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import { Message } from "../ui/message";
import styles from "./feature-list.module.css";
import type { Feature } from "./matrix";
import type { NamedFeature } from "./platform-feature";

interface FeatureListProps {
  readonly title: string;
  readonly features: readonly NamedFeature[];
  readonly noteOf?: (feature: Feature) => string | null;
}

export function FeatureList({ title, features, noteOf }: FeatureListProps) {
  if (features.length === 0) return null;
  return (
    <details className={styles["list"]}>
      <summary className={styles["title"]}>
        <Icon name="chevron" size={12} />
        {title}
      </summary>
      <ul className={styles["names"]}>
        {features.map(({ feature, platforms }) => (
          <li key={`${feature.kind} ${feature.name}`}>
            <Message text={feature.name} />{" "}
            <span className={styles["about"]}>
              {[
                t(`feature.${feature.kind}`),
                ...platforms,
                noteOf?.(feature) ?? "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
