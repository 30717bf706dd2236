/** The growth of what is known: states and pairs over the runs. */
import { useId } from "react";
import { formatCount, formatDuration } from "../lib/format";
import { t } from "../texts/texts";
import { lastNewState, type CurvePoint } from "./exploration";
import styles from "./growth-chart.module.css";

interface GrowthChartProps {
  readonly curve: readonly CurvePoint[];
}

type Measure = "states" | "pairs" | "findings";

const MEASURES: readonly Measure[] = ["states", "pairs", "findings"];

/** The size of a chart, in CSS pixels. */
const WIDTH = 360;
const HEIGHT = 120;

export function GrowthChart({ curve }: GrowthChartProps) {
  const id = useId();
  const last = curve.at(-1);
  if (last === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.growth")}
      </h2>
      <p className={styles["note"]}>
        {t("exploration.last-new", {
          run: formatCount(lastNewState(curve)),
          count: last.runs,
        })}
      </p>
      <div className={styles["charts"]}>
        {MEASURES.map((measure) => (
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
      `${(point.runs / Math.max(1, last.runs)) * WIDTH},${HEIGHT - (point[measure] / most) * HEIGHT}`,
  );
  const title = t(`exploration.growth.${measure}`);
  const value = formatCount(last[measure]);
  return (
    <figure className={styles["chart"]}>
      <figcaption className={styles["title"]}>
        {title} <strong>{value}</strong>
      </figcaption>
      <svg
        viewBox={`-1 -3 ${WIDTH + 2} ${HEIGHT + 6}`}
        role="img"
        aria-label={t("exploration.growth.about", {
          title,
          value,
          count: last.runs,
        })}
      >
        <line
          className={styles["axis"]}
          x1={0}
          y1={HEIGHT}
          x2={WIDTH}
          y2={HEIGHT}
        />
        <line className={styles["axis"]} x1={0} y1={0} x2={0} y2={HEIGHT} />
        <polyline
          className={styles["line"]}
          points={[`0,${HEIGHT}`, ...points].join(" ")}
        />
      </svg>
      <p className={styles["ends"]} aria-hidden="true">
        <span>0</span>
        <span>
          {t("exploration.runs", { count: last.runs })} ·{" "}
          {formatDuration(last.ms)}
        </span>
      </p>
    </figure>
  );
}
