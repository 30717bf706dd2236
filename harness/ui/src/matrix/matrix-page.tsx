/** The matrix: which feature works on which version, and what a minimum version would mean. */
import { useMemo, useState } from "react";
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { ThemeChoice } from "../ui/theme-choice";
import type { ThemeStore } from "../ui/theme";
import { useMedia } from "../ui/use-media";
import { WIDE } from "../ui/wide";
import { axisOf } from "./axis";
import { FeatureFilter } from "./feature-filter-bar";
import { isShown, type FeatureView } from "./feature-filter";
import { FeatureRow } from "./feature-row";
import type { Feature, Matrix, Platform } from "./matrix";
import styles from "./matrix-page.module.css";
import { MinimumControls } from "./minimum-controls";
import type { Minimums } from "./minimum";
import { OutcomeLegend } from "./outcome-legend";
import { VersionAxis } from "./version-axis";

interface MatrixPageProps {
  readonly matrix: Matrix;
  readonly theme: ThemeStore;
  /** The way to the run that the matrix is told from, where it is in the same file. */
  readonly runAddress: string | null;
}

/** Outside the app there is no version to choose. */
const PLATFORMS: readonly Platform[] = ["ios", "android"];

export function MatrixPage({ matrix, theme, runAddress }: MatrixPageProps) {
  const [minimums, setMinimums] = useState<Minimums>({});
  const [view, setView] = useState<FeatureView>("all");
  const [text, setText] = useState("");
  const isWide = useMedia(WIDE);
  const { app, features, untested, latest_version, cases } = matrix;
  const axis = useMemo(() => axisOf(matrix), [matrix]);
  const platforms = PLATFORMS.filter((platform) =>
    features.some(({ tracks }) =>
      tracks.some((track) => track.platform === platform),
    ),
  );
  const shownIn = (one: FeatureView): readonly Feature[] =>
    features.filter((feature) => isShown(feature, one, text, minimums));
  const shown = shownIn(view);
  return (
    <div className={styles["page"]}>
      <header className={styles["header"]}>
        <span className={styles["mark"]}>
          <Icon name="bridge" size={22} />
        </span>
        <div className={styles["what"]}>
          <h1 className={styles["title"]}>{t("matrix.title", { app })}</h1>
          <p className={styles["facts"]}>
            <span>{t("matrix.features", { count: features.length })}</span>
            <span>{t("matrix.latest", { version: latest_version })}</span>
            <span>{t("matrix.cases", { count: cases })}</span>
            {runAddress !== null && <a href={runAddress}>{t("matrix.run")}</a>}
          </p>
        </div>
        <ThemeChoice store={theme} />
      </header>
      <main className={styles["main"]}>
        <MinimumControls
          matrix={matrix}
          platforms={platforms}
          minimums={minimums}
          onChange={setMinimums}
        />
        <FeatureFilter
          view={view}
          text={text}
          countOf={(one) => shownIn(one).length}
          onView={setView}
          onText={setText}
        />
        <OutcomeLegend hasUsers={matrix.base !== null} />
        <section className={styles["features"]} aria-labelledby="features">
          <div className={styles["axes"]}>
            <h2 id="features" className={styles["heading"]}>
              {t("matrix.features", { count: shown.length })}
            </h2>
            <VersionAxis axis={axis} most={isWide ? 9 : 4} />
          </div>
          {shown.length === 0 && <EmptyState title={t("matrix.nothing")} />}
          {shown.map((feature) => (
            <FeatureRow
              key={`${feature.kind} ${feature.name}`}
              feature={feature}
              axis={axis}
              minimums={minimums}
            />
          ))}
        </section>
        {untested.length > 0 && (
          <details className={styles["untested"]}>
            <summary>
              {t("matrix.untested", { count: untested.length })} (
              {formatCount(untested.length)})
            </summary>
            <ul>
              {untested.map(({ kind, name }) => (
                <li key={`${kind} ${name}`}>
                  {name} <span>{t(`feature.${kind}`)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </main>
    </div>
  );
}
