/** A price chart: candles, their volumes, and the last price. */
import { useProductTexts } from "../../locales/use-product-texts";
import { QueryResult } from "../queries/query-result";
import { useQuery } from "../queries/use-query";
import { useFigures } from "../figures/use-figures";
import { useKept } from "../local-database/use-kept";
import type { Line } from "../market/lines";
import {
  fetchCandles,
  type Candle,
  type Market,
  type Period,
} from "../market/market-calls";
import { pairText } from "../market/pair-name";
import styles from "./candle-chart.module.css";
import { layOut } from "./candle-shapes";

const PERIODS = ["1h", "1d"] as const satisfies readonly Period[];
const PICTURE = { width: 900, height: 380 };
/** Price labels closer to the last price than this are left out. */
const LEAST_GAP = 24;

interface CandleChartProps {
  readonly line: Line;
  readonly market: Market;
}

export function CandleChart({ line, market }: CandleChartProps) {
  const { t } = useProductTexts();
  const [period, setPeriod] = useKept(
    line.businessLine,
    "candle-period",
    PERIODS,
  );
  const { symbol } = market;
  const candles = useQuery(`${line.name} ${symbol} ${period}`, (client) =>
    fetchCandles(client, line.marketLine, symbol, period),
  );
  return (
    <section className={styles["chart"]} aria-label={t("chart.title")}>
      <div
        className={styles["periods"]}
        role="group"
        aria-label={t("chart.period")}
      >
        {PERIODS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles["period"]}
            aria-pressed={one === period}
            onClick={() => setPeriod(one)}
          >
            {t(`chart.periods.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles["space"]}>
        <QueryResult query={candles}>
          {(all) => (
            <Picture
              candles={all}
              market={market}
              name={t("chart.name", {
                pair: pairText(line, market),
                period: t(`chart.periods.${period}`),
              })}
            />
          )}
        </QueryResult>
      </div>
    </section>
  );
}

interface PictureProps {
  readonly candles: readonly Candle[];
  readonly market: Market;
  readonly name: string;
}

function Picture({ candles, market, name }: PictureProps) {
  const { t } = useProductTexts();
  const figures = useFigures();
  const last = candles.at(-1);
  if (last === undefined)
    return <p className={styles["empty"]}>{t("answers.empty")}</p>;
  const { grid, candles: shapes, yOf } = layOut(candles, PICTURE);
  const share = (y: number): string => `${(y / PICTURE.height) * 100}%`;
  const write = (price: number): string =>
    figures.price(String(price), market.pricePlace);
  return (
    <div className={styles["picture"]} dir="ltr">
      <svg
        className={styles["drawing"]}
        viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={name}
      >
        {grid.map(({ y }) => (
          <line
            key={y}
            className={styles["line"]}
            x1="0"
            x2={PICTURE.width}
            y1={y}
            y2={y}
          />
        ))}
        {shapes.map((shape) => (
          <g key={shape.start} className={styles[shape.isUp ? "up" : "down"]}>
            <rect
              className={styles["volume"]}
              x={shape.x - shape.width / 2}
              y={PICTURE.height - shape.volume}
              width={shape.width}
              height={shape.volume}
            />
            <line
              className={styles["wick"]}
              x1={shape.x}
              x2={shape.x}
              y1={shape.high}
              y2={shape.low}
            />
            <rect
              x={shape.x - shape.width / 2}
              y={shape.top}
              width={shape.width}
              height={shape.height}
            />
          </g>
        ))}
        <line
          className={styles["last"]}
          x1="0"
          x2={PICTURE.width}
          y1={yOf(last.close)}
          y2={yOf(last.close)}
        />
      </svg>
      <div className={styles["axis"]} aria-hidden="true">
        {grid
          .filter(({ y }) => Math.abs(y - yOf(last.close)) > LEAST_GAP)
          .map(({ price, y }) => (
            <span key={y} style={{ insetBlockStart: share(y) }}>
              {write(price)}
            </span>
          ))}
        <span
          className={styles["now"]}
          style={{ insetBlockStart: share(yOf(last.close)) }}
        >
          {write(last.close)}
        </span>
      </div>
    </div>
  );
}
