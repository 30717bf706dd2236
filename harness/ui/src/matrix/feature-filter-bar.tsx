/** Filters the features. */
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { SearchField } from "../ui/search-field";
import { FEATURE_VIEWS, type FeatureView } from "./feature-filter";
import styles from "./feature-filter-bar.module.css";

interface FeatureFilterProps {
  readonly view: FeatureView;
  readonly text: string;
  /** The number of features in a view. */
  readonly countOf: (view: FeatureView) => number;
  readonly onView: (view: FeatureView) => void;
  readonly onText: (text: string) => void;
}

export function FeatureFilter({
  view,
  text,
  countOf,
  onView,
  onText,
}: FeatureFilterProps) {
  return (
    <div className={styles["bar"]} role="search" aria-label={t("filter")}>
      <SearchField
        label={t("matrix.search")}
        placeholder={t("matrix.search")}
        value={text}
        onChange={onText}
      />
      {FEATURE_VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles["view"]}
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          {t(`matrix.view.${one}`)}{" "}
          <span className={styles["count"]}>{formatCount(countOf(one))}</span>
        </button>
      ))}
    </div>
  );
}
