/**
 * Roving focus: one entry of a time line is reachable by Tab, the others from there by the arrow keys. `focusOf` is called for each
 * row, with the first row that is in the document.
 */
import { useCallback, useRef, useState, type KeyboardEvent } from "react";
import type { StoryRow } from "../../record/story";
import { moveKey } from "../move-key";

/** The props of a participating row. */
export interface RowFocus {
  readonly tabIndex: 0 | -1;
  /** A ref for the row's element; the row that a key moved to takes the focus when it mounts. */
  readonly takeFocus: ((element: HTMLElement | null) => void) | undefined;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface RovingRow {
  readonly focusOf: (place: number, first: number) => RowFocus;
  /** Focuses the next or the previous entry, or the newest if none was focused before. */
  readonly move: (step: 1 | -1, from: number | null) => void;
  /** Focuses the entry at this position, close to the start of the visible area. */
  readonly reveal: (place: number) => void;
}

export function useRovingRow(
  rows: readonly StoryRow[],
  count: number,
  scrollTo: (place: number, align: "auto" | "start") => void,
): RovingRow {
  const [active, setActive] = useState(0);
  /** The position of the row that should take the focus, until it has. */
  const wanted = useRef<"nearest" | "start">(null);
  const wasFocused = useRef(false);
  const element = useRef<HTMLElement>(null);
  // Called when the row mounts, which may be after scrolling to it.
  const takeFocus = useCallback((shown: HTMLElement | null) => {
    element.current = shown;
    if (shown === null || wanted.current === null) return;
    const block = wanted.current;
    wanted.current = null;
    shown.focus({ preventScroll: true });
    shown.scrollIntoView({ block });
  }, []);

  const focusEntry = (next: number | null): void => {
    if (next === null) return;
    if (next === active) {
      element.current?.focus();
      return;
    }
    wanted.current = "nearest";
    setActive(next);
    scrollTo(next, "auto");
  };
  const reveal = (place: number): void => {
    wanted.current = "start";
    scrollTo(place, "start");
    // It may be in the document already.
    if (place === active) takeFocus(element.current);
    else setActive(place);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveKey(event.key, active, count);
    if (next === null) return;
    event.preventDefault();
    focusEntry(nearestEntry(rows, count, next, next >= active ? 1 : -1));
  };
  const move: RovingRow["move"] = (step, from) => {
    const next =
      from !== null
        ? from + step
        : wasFocused.current
          ? active + step
          : count - 1;
    focusEntry(nearestEntry(rows, count, next, step));
  };
  const focusOf: RovingRow["focusOf"] = (place, first) => {
    const tabbed =
      active >= first && active < count && rows[active]?.kind === "entry"
        ? active
        : nearestEntry(rows, count, first, 1);
    return {
      tabIndex: place === tabbed ? 0 : -1,
      takeFocus: place === active ? takeFocus : undefined,
      onFocus() {
        wasFocused.current = true;
        setActive(place);
      },
      onKeyDown,
    };
  };
  return { focusOf, move, reveal };
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
