/** The contents of an exploration's record: the map of screens, the kinds of replies, and the growth of what is known. */
import type {
  CurvePoint,
  ExplorationRecord,
  ExploredCall,
  ExploredPassage,
  ExploredScreen,
} from "../record/page.generated";

export type {
  CurvePoint,
  ExplorationRecord as Exploration,
  ExploredCall,
  ExploredFinding,
  ExploredGap,
  ExploredPassage,
  ExploredScreen,
} from "../record/page.generated";

/** All actions from one screen to another. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A column of the map. */
export interface MapColumn {
  /** The number of actions from a first page; null if no actions lead here from one. */
  readonly distance: number | null;
  /** The screens, from the top. */
  readonly screens: readonly number[];
}

/** The place of a screen on the map, in columns and rows. */
export interface MapPlace {
  readonly column: number;
  readonly row: number;
}

/** The maximum number of screens in a column of the map. */
const MOST_IN_A_COLUMN = 10;

/** The actions between different screens, one edge for each direction. */
export function edgesOf(passages: readonly ExploredPassage[]): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const { from, to, count } of passages) {
    if (from === null || from === to) continue;
    const key = `${from} ${to}`;
    const known = edges.get(key)?.count ?? 0;
    edges.set(key, { from, to, count: known + count });
  }
  return [...edges.values()];
}

/** The columns of the map: one for each number of actions from a first page, split where it is long. */
export function columnsOf(
  screens: readonly ExploredScreen[],
  passages: readonly ExploredPassage[],
): readonly MapColumn[] {
  return layersOf(screens, passages).flatMap((layer) => {
    const parts = Math.ceil(layer.screens.length / MOST_IN_A_COLUMN);
    return Array.from({ length: parts }, (_, part) => ({
      distance: layer.distance,
      screens: layer.screens.slice(
        part * MOST_IN_A_COLUMN,
        (part + 1) * MOST_IN_A_COLUMN,
      ),
    }));
  });
}

/** The places of the screens, by their index. */
export function placesOf(columns: readonly MapColumn[]): readonly MapPlace[] {
  const places: MapPlace[] = [];
  columns.forEach(({ screens }, column) => {
    screens.forEach((screen, row) => {
      places[screen] = { column, row };
    });
  });
  return places;
}

/** The screen that an arrow key, Home or End moves to on the map; null for other keys. */
export function screenAfterKey(
  key: string,
  screen: number,
  columns: readonly MapColumn[],
): number | null {
  const column = columns.findIndex(({ screens }) => screens.includes(screen));
  const row = columns[column]?.screens.indexOf(screen) ?? 0;
  const at = (toColumn: number, toRow: number): number => {
    const { screens } = columns[toColumn] ?? { screens: [] };
    return screens[Math.min(toRow, screens.length - 1)] ?? screen;
  };
  switch (key) {
    case "ArrowUp":
      return at(column, Math.max(row - 1, 0));
    case "ArrowDown":
      return at(column, row + 1);
    case "ArrowLeft":
      return at(column - 1, row);
    case "ArrowRight":
      return at(column + 1, row);
    case "Home":
      return at(0, 0);
    case "End":
      return at(columns.length - 1, MOST_IN_A_COLUMN);
    default:
      return null;
  }
}

/** The screens by their distance from a first page of a run; those that no action led to are first pages as well. */
function layersOf(
  screens: readonly ExploredScreen[],
  passages: readonly ExploredPassage[],
): readonly MapColumn[] {
  const edges = edgesOf(passages);
  const targets = new Set(edges.map(({ to }) => to));
  const starts = new Set(
    passages.filter(({ from }) => from === null).map(({ to }) => to),
  );
  const numbers = screens.map((_, index) => index);
  let layer = numbers.filter((one) => starts.has(one) || !targets.has(one));
  const seen = new Set(layer);
  const layers: MapColumn[] = [];
  while (layer.length > 0) {
    layers.push({ distance: layers.length, screens: layer });
    const next = edges.filter(({ from }) => layer.includes(from));
    layer = [...new Set(next.map(({ to }) => to))].filter(
      (one) => !seen.has(one),
    );
    for (const one of layer) seen.add(one);
  }
  const rest = numbers.filter((one) => !seen.has(one));
  return rest.length > 0
    ? [...layers, { distance: null, screens: rest }]
    : layers;
}

/** A screen in the table of all screens. */
export interface ScreenRow {
  readonly index: number;
  readonly screen: ExploredScreen;
  /** The number of findings that ended on it. */
  readonly findings: number;
  /** The number of different actions from it. */
  readonly movesFrom: number;
  /** The number of different actions that lead to it from elsewhere. */
  readonly movesTo: number;
}

/** The rows of the table: screens with findings first, then by falling number of visits. */
export function screenRowsOf({
  screens,
  passages,
  findings,
}: ExplorationRecord): readonly ScreenRow[] {
  return screens
    .map((screen, index) => ({
      index,
      screen,
      findings: findings.filter((one) => one.screen === index).length,
      movesFrom: passages.filter(({ from }) => from === index).length,
      movesTo: passages.filter(({ from, to }) => to === index && from !== index)
        .length,
    }))
    .toSorted(
      (one, other) =>
        other.findings - one.findings ||
        other.screen.visits - one.screen.visits,
    );
}

/** The kinds of replies, most frequent first. */
export function kindsOf(calls: readonly ExploredCall[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { replies } of calls)
    for (const { kind, count } of replies)
      counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts.entries()]
    .toSorted(
      ([kind, count], [otherKind, other]) =>
        other - count || kind.localeCompare(otherKind, "en"),
    )
    .map(([kind]) => kind);
}

/** A measure that grows during an exploration. */
export type Measure = "states" | "pairs" | "code" | "findings";

/** The number of runs after which a measure no longer grew; null if there is nothing. */
export function lastGrowth(
  curve: readonly CurvePoint[],
  measure: Measure,
): number | null {
  const last = curve.at(-1)?.[measure] ?? 0;
  if (last === 0) return null;
  return curve.find((point) => point[measure] === last)?.runs ?? null;
}

/** The point nearest to half of the runs, for the label in the middle of an axis; null if there is none between the ends. */
export function middleOf(curve: readonly CurvePoint[]): CurvePoint | null {
  const half = (curve.at(-1)?.runs ?? 0) / 2;
  const [nearest] = curve
    .slice(0, -1)
    .toSorted(
      (one, other) => Math.abs(one.runs - half) - Math.abs(other.runs - half),
    );
  return nearest ?? null;
}

/** The name of a screen: its title, else its route. */
export function nameOf({ title, route }: ExploredScreen): string {
  return title === "" ? route : title;
}
