/**
 * One entry of a time line can be reached by Tab; the arrow keys lead from there to the others. What it gives is asked for each
 * row, with the first row that is in the document.
 */
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import type { StoryRow } from "../../record/story";
import { moveKey } from "../move-key";

/** The properties by which a row takes part. */
export interface RowFocus {
  readonly tabIndex: 0 | -1;
  /** Is told the row's element; the row that a key led to then takes the focus. */
  readonly takeFocus: ((element: HTMLElement | null) => void) | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function useRovingRow(
  rows: readonly StoryRow[],
  count: number,
  scrollTo: (place: number) => void,
): (place: number, first: number) => RowFocus {
  const [active, setActive] = useState(0);
  const isWanted = useRef(false);
  // It is called when the row comes into the document, which may be after it has been scrolled to.
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (element === null || !isWanted.current) return;
    isWanted.current = false;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const wanted = moveKey(event.key, active, count);
    if (wanted === null) return;
    event.preventDefault();
    const next = nearestEntry(rows, count, wanted, wanted >= active ? 1 : -1);
    if (next === null || next === active) return;
    isWanted.current = true;
    setActive(next);
    scrollTo(next);
  };
  return (place, first) => {
    const tabbed =
      active >= first && active < count && rows[active]?.kind === "entry"
        ? active
        : nearestEntry(rows, count, first, 1);
    return {
      tabIndex: place === tabbed ? 0 : -1,
      takeFocus: place === active ? takeFocus : undefined,
      onFocus: () => setActive(place),
      onKeyDown,
    };
  };
}

/** The first entry from there on in that direction, or else in the other. */
function nearestEntry(
  rows: readonly StoryRow[],
  count: number,
  from: number,
  direction: 1 | -1,
): number | null {
  const start = Math.min(Math.max(from, 0), count - 1);
  for (const way of [direction, -direction])
    for (let place = start; place >= 0 && place < count; place += way)
      if (rows[place]?.kind === "entry") return place;
  return null;
}
