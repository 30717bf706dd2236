/** The screens of the client and the actions between them: as a map where there is room, and as a table. */
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from "react";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import {
  columnsOf,
  edgesOf,
  nameOf,
  placesOf,
  screenAfterKey,
  screenRowsOf,
  type Edge,
  type Exploration,
  type MapPlace,
} from "./exploration";
import { ScreenActions } from "./screen-actions";
import { ScreenTable } from "./screen-table";
import styles from "./screen-map.module.css";

interface ScreenMapProps {
  readonly exploration: Exploration;
}

/** The size of a column and a row of the map, and of a screen in it, in CSS pixels. */
const COLUMN = 232;
const ROW = 68;
const WIDTH = 160;
const HEIGHT = 52;

/** The height of the columns' headings, in CSS pixels. */
const HEAD = 28;

/** The distance of an edge that leads back from the others, in CSS pixels. */
const BELOW = 8;

/** The largest width of an edge, in CSS pixels. */
const MOST_WIDTH = 5;

/** The maximum number of edges that are not fainter than usual. */
const MOST_CLEAR = 250;

export function ScreenMap({ exploration }: ScreenMapProps) {
  const { screens, passages, findings } = exploration;
  // First that of a finding, else the most visited one.
  const [selected, setSelected] = useState(
    () => screenRowsOf(exploration)[0]?.index ?? 0,
  );
  const id = useId();
  const map = useRef<HTMLDivElement>(null);
  const edges = useMemo(() => edgesOf(passages), [passages]);
  const columns = useMemo(
    () => columnsOf(screens, passages),
    [screens, passages],
  );
  const places = useMemo(() => placesOf(columns), [columns]);
  useEffect(() => {
    const place = places[selected];
    if (map.current !== null && place !== undefined) reveal(map.current, place);
  }, [places, selected]);
  const found = (screen: number): number =>
    findings.filter((finding) => finding.screen === screen).length;
  const rows = Math.max(0, ...columns.map((column) => column.screens.length));
  const size = { width: columns.length * COLUMN, height: HEAD + rows * ROW };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = screenAfterKey(event.key, selected, columns);
    if (next === null) return;
    event.preventDefault();
    setSelected(next);
    const boxes = map.current?.querySelectorAll("button");
    boxes?.[next]?.focus();
  };
  if (screens.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.screens", { count: screens.length })}
      </h2>
      <div className={styles["columns"]}>
        <div className={styles["all"]}>
          <div
            ref={map}
            className={styles["map"]}
            role="region"
            aria-label={t("exploration.map")}
            // A scrolled region must be reachable by the keyboard.
            tabIndex={0}
          >
            <div className={styles["canvas"]} style={size}>
              <svg
                {...size}
                data-dense={edges.length > MOST_CLEAR || undefined}
                aria-hidden="true"
              >
                <marker
                  id={`${id}-arrow`}
                  className={styles["arrow"]}
                  viewBox="0 0 10 10"
                  refX={9}
                  refY={5}
                  markerWidth={10}
                  markerHeight={10}
                  markerUnits="userSpaceOnUse"
                  orient="auto"
                >
                  <path d="M0 0L10 5L0 10z" />
                </marker>
                {inFront(edges, selected).map((edge) => {
                  const direction = directionOf(edge, selected);
                  return (
                    <path
                      key={`${edge.from} ${edge.to}`}
                      className={styles["edge"]}
                      data-direction={direction}
                      markerEnd={direction && `url(#${id}-arrow)`}
                      d={pathOf(edge, places)}
                      strokeWidth={widthOf(edge)}
                    />
                  );
                })}
              </svg>
              {columns.map(({ distance }, column) => (
                <span
                  key={column}
                  className={styles["column"]}
                  style={{ insetInlineStart: column * COLUMN, width: WIDTH }}
                >
                  {distance === null
                    ? t("exploration.distance.none")
                    : distance === 0
                      ? t("exploration.distance.start")
                      : t("exploration.distance", { count: distance })}
                </span>
              ))}
              {screens.map((screen, index) => (
                <button
                  key={index}
                  type="button"
                  className={styles["screen"]}
                  style={boxOf(places[index])}
                  aria-pressed={index === selected}
                  // The arrow keys move to the other screens.
                  tabIndex={index === selected ? 0 : -1}
                  title={`${nameOf(screen)} · ${screen.route}`}
                  onClick={() => setSelected(index)}
                  onKeyDown={onKeyDown}
                >
                  <span className={styles["name"]}>{nameOf(screen)}</span>
                  {screen.title !== "" && (
                    <span className={styles["route"]}>{screen.route}</span>
                  )}
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
          <p className={styles["legend"]}>{t("exploration.map.legend")}</p>
          <ScreenTable
            exploration={exploration}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
        <div className={styles["side"]}>
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
          <ScreenActions
            exploration={exploration}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      </div>
    </section>
  );
}

function boxOf(place: MapPlace | undefined): CSSProperties {
  const { column, row } = place ?? { column: 0, row: 0 };
  return {
    insetInlineStart: column * COLUMN,
    insetBlockStart: HEAD + row * ROW,
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

const middleOf = ({ row }: MapPlace): number => HEAD + row * ROW + HEIGHT / 2;

/** The direction of an edge of the selected screen; undefined for other edges. */
function directionOf(
  { from, to }: Edge,
  selected: number,
): "from" | "to" | undefined {
  if (from === selected) return "from";
  return to === selected ? "to" : undefined;
}

/** The edges in the order in which they are drawn: those of the selected screen last. */
function inFront(edges: readonly Edge[], selected: number): readonly Edge[] {
  const isFront = ({ from, to }: Edge): boolean =>
    from === selected || to === selected;
  return [
    ...edges.filter((edge) => !isFront(edge)),
    ...edges.filter((edge) => isFront(edge)),
  ];
}

const widthOf = ({ count }: Edge): number =>
  Math.min(MOST_WIDTH, 1 + Math.log2(count) / 2);

/** The scroll offset nearest to the present one that shows all from `start` to `end`. */
function scrolledInto(
  offset: number,
  size: number,
  start: number,
  end: number,
): number {
  return Math.min(start, Math.max(offset, end - size));
}

/** Scrolls the map, and only the map, until a screen is visible. */
function reveal(map: HTMLElement, { column, row }: MapPlace): void {
  const [left, top] = [column * COLUMN, row * ROW];
  map.scrollLeft = scrolledInto(
    map.scrollLeft,
    map.clientWidth,
    left,
    left + COLUMN,
  );
  map.scrollTop = scrolledInto(
    map.scrollTop,
    map.clientHeight,
    top,
    top + HEAD + ROW,
  );
}
