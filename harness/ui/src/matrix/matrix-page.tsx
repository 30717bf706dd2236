/** The matrix: which feature works on which version, and the effect of a minimum version. */
import { useMemo, useState } from "react";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { ThemeChoice } from "../ui/theme-choice";
import type { ThemeStore } from "../ui/theme";
import { useMedia } from "../ui/use-media";
import { axisOf } from "./axis";
import { FeatureFilter } from "./feature-filter-bar";
import { isShown, type FeatureView } from "./feature-filter";
import { FeatureRow } from "./feature-row";
import { IgnoredMinimums } from "./ignored-minimums";
import type { Matrix } from "./matrix";
import styles from "./matrix-page.module.css";
import { parseMinimums, printMinimums } from "./minimum-address";
import { MinimumControls } from "./minimum-controls";
import { MinimumEffect } from "./minimum-effect";
import { effectOf } from "./minimum";
import { OutcomeLegend } from "./outcome-legend";
import {
  byFeature,
  platformFeaturesOf,
  type PlatformFeature,
} from "./platform-feature";
import { ShareNote } from "./share-note";
import { decisionOf, verdictOf } from "./verdict";
import { VersionAxis } from "./version-axis";

interface MatrixPageProps {
  readonly matrix: Matrix;
  readonly theme: ThemeStore;
  /** The link to the matrix's run, if it is in the same file. */
  readonly runAddress: string | null;
  /** The minimums in the page's address. */
  readonly minimum: string | null;
  readonly onMinimum: (minimum: string | null) => void;
}

/** The windows with room for most version labels. */
const ROOMY = "(width >= 1200px)";

export function MatrixPage({
  matrix,
  theme,
  runAddress,
  minimum,
  onMinimum,
}: MatrixPageProps) {
  const { minimums, ignored } = useMemo(
    () => parseMinimums(minimum, matrix),
    [minimum, matrix],
  );
  const effect = useMemo(() => effectOf(matrix, minimums), [matrix, minimums]);
  const [view, setView] = useState<FeatureView>("all");
  const [text, setText] = useState("");
  const isRoomy = useMedia(ROOMY);
  const { app, latest_version, cases, base } = matrix;
  const features = useMemo(() => platformFeaturesOf(matrix), [matrix]);
  const axis = useMemo(() => axisOf(matrix), [matrix]);
  const shownIn = (one: FeatureView): readonly PlatformFeature[] =>
    features.filter((feature) => isShown(feature, one, text, minimums));
  const shown = shownIn(view);
  return (
    <div className={styles["page"]}>
      <header className={styles["header"]}>
        <span className={styles["mark"]}>
          <Icon name="bridge" size={22} />
        </span>
        <div className={styles["what"]}>
          <h1
            className={styles["title"]}
            data-decision={decisionOf(effect)}
            aria-live="polite"
          >
            {verdictOf(effect, Object.keys(minimums).length > 0)}
          </h1>
          <p className={styles["facts"]}>
            <span>{t("matrix.title", { app })}</span>
            <span>{t("matrix.latest", { version: latest_version })}</span>
            <span>{t("matrix.cases", { count: cases })}</span>
            {runAddress !== null && <a href={runAddress}>{t("matrix.run")}</a>}
          </p>
        </div>
        <ThemeChoice store={theme} />
      </header>
      <main className={styles["main"]}>
        <IgnoredMinimums matrix={matrix} ignored={ignored} />
        <ShareNote base={base} />
        <MinimumControls
          matrix={matrix}
          minimums={minimums}
          onChange={(chosen) => onMinimum(printMinimums(chosen))}
        />
        <MinimumEffect matrix={matrix} minimums={minimums} effect={effect} />
        <FeatureFilter
          view={view}
          text={text}
          countOf={(one) => byFeature(shownIn(one)).length}
          onView={setView}
          onText={setText}
        />
        <OutcomeLegend base={base} />
        <section className={styles["features"]} aria-labelledby="features">
          <div className={styles["axes"]}>
            <h2 id="features" className={styles["heading"]}>
              {t("matrix.features", { count: byFeature(shown).length })}
            </h2>
            <VersionAxis
              axis={axis}
              minimums={minimums}
              most={isRoomy ? 9 : 4}
            />
          </div>
          {shown.length === 0 && <EmptyState title={t("matrix.nothing")} />}
          {byFeature(shown).map((one) => (
            <FeatureRow
              key={`${one.feature.kind} ${one.feature.name}`}
              one={one}
              axis={axis}
              minimums={minimums}
              base={base}
            />
          ))}
        </section>
      </main>
    </div>
  );
}
