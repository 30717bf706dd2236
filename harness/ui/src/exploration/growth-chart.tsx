/** The growth of what is known: states, pairs and findings over the runs. */
import { useId } from "react";
import { formatCount, formatDuration } from "../lib/format";
import { t } from "../texts/texts";
import {
  lastGrowth,
  middleOf,
  type CurvePoint,
  type Measure,
} from "./exploration";
import styles from "./growth-chart.module.css";

interface GrowthChartProps {
  readonly curve: readonly CurvePoint[];
}

const MEASURES: readonly Measure[] = ["states", "pairs", "code", "findings"];

/** The size of a chart, in CSS pixels. */
const WIDTH = 360;
const HEIGHT = 120;

export function GrowthChart({ curve }: GrowthChartProps) {
  const id = useId();
  const last = curve.at(-1);
  if (last === undefined) return null;
  // Not every engine records the code that ran.
  const measures = MEASURES.filter((one) => one !== "code" || last.code > 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.growth")}
      </h2>
      <p className={styles["note"]}>
        {measures
          .flatMap((measure) => {
            const run = lastGrowth(curve, measure);
            return run === null
              ? []
              : t(`exploration.last-new.${measure}`, {
                  run: formatCount(run),
                  count: last.runs,
                });
          })
          .join(" ")}
      </p>
      <div className={styles["charts"]}>
        {measures.map((measure) => (
          <Chart key={measure} curve={curve} last={last} measure={measure} />
        ))}
      </div>
    </section>
  );
}

interface ChartProps {
  readonly curve: readonly CurvePoint[];
  readonly last: CurvePoint;
  readonly measure: Measure;
}

function Chart({ curve, last, measure }: ChartProps) {
  const most = Math.max(1, last[measure]);
  const points = curve.map(
    (point) =>
      `${shareOf(point.runs, last) * WIDTH},${HEIGHT - (point[measure] / most) * HEIGHT}`,
  );
  const title = t(`exploration.growth.${measure}`);
  const value = formatCount(last[measure]);
  const middle = middleOf(curve);
  const marks = middle === null ? [last] : [middle, last];
  return (
    <figure className={styles["chart"]}>
      <figcaption className={styles["title"]}>
        {title} <strong>{value}</strong>
      </figcaption>
      <div className={styles["plot"]}>
        <p className={styles["scale"]} aria-hidden="true">
          <span>{formatCount(most)}</span>
          <span>0</span>
        </p>
        <svg
          viewBox={`-1 -3 ${WIDTH + 2} ${HEIGHT + 6}`}
          role="img"
          aria-label={t("exploration.growth.about", {
            title,
            value,
            count: last.runs,
          })}
        >
          {[0, HEIGHT].map((y) => (
            <line
              key={y}
              className={styles["grid"]}
              x1={0}
              y1={y}
              x2={WIDTH}
              y2={y}
            />
          ))}
          {marks.map(({ runs }) => (
            <line
              key={runs}
              className={styles["grid"]}
              x1={shareOf(runs, last) * WIDTH}
              y1={0}
              x2={shareOf(runs, last) * WIDTH}
              y2={HEIGHT}
            />
          ))}
          <line className={styles["axis"]} x1={0} y1={0} x2={0} y2={HEIGHT} />
          <polyline
            className={styles["line"]}
            points={[`0,${HEIGHT}`, ...points].join(" ")}
          />
        </svg>
        <p className={styles["marks"]} aria-hidden="true">
          <span>0</span>
          {marks.map((point) => (
            <span
              key={point.runs}
              className={styles["mark"]}
              data-end={point === last || undefined}
              style={{
                insetInlineStart: `${shareOf(point.runs, last) * 100}%`,
              }}
            >
              {point === last
                ? t("exploration.runs", { count: point.runs })
                : formatCount(point.runs)}
              <br />
              {formatDuration(wholeSeconds(point.ms))}
            </span>
          ))}
        </p>
      </div>
    </figure>
  );
}

const shareOf = (runs: number, last: CurvePoint): number =>
  runs / Math.max(1, last.runs);

/** Rounds a time of a second or more. */
const wholeSeconds = (ms: number): number =>
  ms < 1_000 ? ms : Math.round(ms / 1_000) * 1_000;
