/** The screens of the client and the moves between them: as a map where there is room, and as a list. */
import { useId, useMemo, useState, type CSSProperties } from "react";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import {
  edgesOf,
  nameOf,
  placesOf,
  type Edge,
  type Exploration,
  type MapPlace,
} from "./exploration";
import { ScreenMoves } from "./screen-moves";
import styles from "./screen-map.module.css";

interface ScreenMapProps {
  readonly exploration: Exploration;
}

/** The size of a column and a row of the map, and of a screen in it, in CSS pixels. */
const COLUMN = 232;
const ROW = 68;
const WIDTH = 160;
const HEIGHT = 52;

/** The distance of an edge that leads back from the others, in CSS pixels. */
const BELOW = 8;

/** The largest width of an edge, in CSS pixels. */
const MOST_WIDTH = 5;

export function ScreenMap({ exploration }: ScreenMapProps) {
  const { screens, passages, findings } = exploration;
  const [selected, setSelected] = useState(0);
  const id = useId();
  const edges = useMemo(() => edgesOf(passages), [passages]);
  const places = useMemo(
    () => placesOf(screens, passages),
    [screens, passages],
  );
  const found = (screen: number): number =>
    findings.filter((finding) => finding.screen === screen).length;
  const columns = Math.max(0, ...places.map(({ column }) => column)) + 1;
  const rows = Math.max(0, ...places.map(({ row }) => row)) + 1;
  const size = { width: columns * COLUMN, height: rows * ROW };
  if (screens.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.screens", { count: screens.length })}
      </h2>
      <div className={styles["columns"]}>
        <div
          className={styles["map"]}
          role="region"
          aria-label={t("exploration.map")}
          // A scrolled region must be reachable by the keyboard.
          tabIndex={0}
        >
          <div className={styles["canvas"]} style={size}>
            <svg {...size} aria-hidden="true">
              {edges.map((edge) => (
                <path
                  key={`${edge.from} ${edge.to}`}
                  className={styles["edge"]}
                  data-selected={
                    edge.from === selected || edge.to === selected || undefined
                  }
                  d={pathOf(edge, places)}
                  strokeWidth={Math.min(
                    MOST_WIDTH,
                    1 + Math.log2(edge.count) / 2,
                  )}
                />
              ))}
            </svg>
            {screens.map((screen, index) => (
              <button
                key={index}
                type="button"
                className={styles["screen"]}
                style={boxOf(places[index])}
                aria-pressed={index === selected}
                onClick={() => setSelected(index)}
              >
                <span className={styles["name"]}>{nameOf(screen)}</span>
                <span className={styles["route"]}>{screen.route}</span>
                <span className={styles["counts"]}>
                  {t("exploration.visits", { count: screen.visits })}
                  {found(index) > 0 && (
                    <span className={styles["found"]}>
                      <Icon name="failed" size={12} />
                      {t("exploration.found", { count: found(index) })}
                    </span>
                  )}
                </span>
              </button>
            ))}
          </div>
        </div>
        <label className={styles["choice"]}>
          {t("exploration.screen")}
          <select
            value={selected}
            onChange={(event) => setSelected(Number(event.target.value))}
          >
            {screens.map((screen, index) => (
              <option key={index} value={index}>
                {nameOf(screen)} · {screen.route}
              </option>
            ))}
          </select>
        </label>
        <ScreenMoves
          exploration={exploration}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </section>
  );
}

function boxOf(place: MapPlace | undefined): CSSProperties {
  const { column, row } = place ?? { column: 0, row: 0 };
  return {
    insetInlineStart: column * COLUMN,
    insetBlockStart: row * ROW,
    width: WIDTH,
    height: HEIGHT,
  };
}

/** A curve from a screen's side to the other's; below both if it leads back or stays in the column. */
function pathOf({ from, to }: Edge, places: readonly MapPlace[]): string {
  const [start, end] = [places[from], places[to]];
  if (start === undefined || end === undefined) return "";
  const bend = (COLUMN - WIDTH) * 0.8;
  if (end.column > start.column) {
    const [x1, x2] = [leftOf(start) + WIDTH, leftOf(end)];
    const [y1, y2] = [middleOf(start), middleOf(end)];
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
  }
  const [x1, x2] = [leftOf(start) + WIDTH, leftOf(end) + WIDTH];
  const [y1, y2] = [middleOf(start) + BELOW, middleOf(end) + BELOW];
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 + bend} ${y2} ${x2} ${y2}`;
}

const leftOf = ({ column }: MapPlace): number => column * COLUMN;

const middleOf = ({ row }: MapPlace): number => row * ROW + HEIGHT / 2;
