/** What an exploration's record shows: the map of screens, the kinds of replies, and the growth of what is known. */
import type {
  CurvePoint,
  ExploredCall,
  ExploredPassage,
  ExploredScreen,
} from "../record/page.generated";

export type {
  CurvePoint,
  ExplorationRecord as Exploration,
  ExploredCall,
  ExploredFinding,
  ExploredPassage,
  ExploredScreen,
} from "../record/page.generated";

/** All moves from one screen to another. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The place of a screen on the map, in columns and rows. */
export interface MapPlace {
  readonly column: number;
  readonly row: number;
}

/** The maximum number of screens in a column of the map. */
const MOST_IN_A_COLUMN = 10;

/** The moves between different screens, one edge for each direction. */
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

/** The places of the screens: a column for each number of moves from a first page, split where it is long. */
export function placesOf(
  screens: readonly ExploredScreen[],
  passages: readonly ExploredPassage[],
): readonly MapPlace[] {
  const places = new Map<number, MapPlace>();
  let column = 0;
  for (const layer of layersOf(screens, passages)) {
    layer.forEach((screen, index) => {
      const part = Math.floor(index / MOST_IN_A_COLUMN);
      const row = index % MOST_IN_A_COLUMN;
      places.set(screen, { column: column + part, row });
    });
    column += Math.ceil(layer.length / MOST_IN_A_COLUMN);
  }
  return screens.map((_, index) => places.get(index) ?? { column: 0, row: 0 });
}

/** The screens by their distance from a first page of a run; those that no move led to are first pages as well. */
function layersOf(
  screens: readonly ExploredScreen[],
  passages: readonly ExploredPassage[],
): readonly (readonly number[])[] {
  const edges = edgesOf(passages);
  const targets = new Set(edges.map(({ to }) => to));
  const starts = new Set(
    passages.filter(({ from }) => from === null).map(({ to }) => to),
  );
  const numbers = screens.map((_, index) => index);
  let layer = numbers.filter((one) => starts.has(one) || !targets.has(one));
  const seen = new Set(layer);
  const layers: number[][] = [];
  while (layer.length > 0) {
    layers.push(layer);
    const next = edges.filter(({ from }) => layer.includes(from));
    layer = [...new Set(next.map(({ to }) => to))].filter(
      (one) => !seen.has(one),
    );
    for (const one of layer) seen.add(one);
  }
  const rest = numbers.filter((one) => !seen.has(one));
  return rest.length > 0 ? [...layers, rest] : layers;
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

/** The number of runs after which no new state was reached; 0 if there was none. */
export function lastNewState(curve: readonly CurvePoint[]): number {
  const last = curve.at(-1)?.states ?? 0;
  if (last === 0) return 0;
  return curve.find(({ states }) => states === last)?.runs ?? 0;
}

/** The name of a screen: its title, else its route. */
export function nameOf({ title, route }: ExploredScreen): string {
  return title === "" ? route : title;
}
