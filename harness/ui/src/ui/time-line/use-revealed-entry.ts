/**
 * Reveals the entry that is selected from elsewhere, such as by a link: it is scrolled to and focused, even if it was cleared
 * from the view or a filter hides it.
 */
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { TimeLineHandle } from "./time-line";

interface RevealedEntry {
  /** Reveals the entry with this index as soon as it is there. */
  readonly reveal: (index: number) => void;
  /** The entry was selected in the time line itself, where it is visible. */
  readonly noteSelected: (index: number) => void;
}

/**
 * @param selected - the selected entry's index, if any
 * @param known - the number of entries so far
 * @param makeVisible - shows an entry that is hidden, and no longer follows the newest
 */
export function useRevealedEntry(
  list: RefObject<TimeLineHandle | null>,
  selected: number | null,
  known: number,
  makeVisible: (index: number) => void,
): RevealedEntry {
  /** The entry to reveal once it is rendered. */
  const wanted = useRef<number | null>(null);
  const seen = useRef<number | null>(null);
  const show = useRef(makeVisible);
  const isKnown = selected !== null && selected < known;
  const tryNow = (): void => {
    if (wanted.current !== null && list.current?.reveal(wanted.current))
      wanted.current = null;
  };
  const reveal = (index: number): void => {
    wanted.current = index;
    show.current(index);
    tryNow();
  };
  // A panel that is shown again has effects again, and has lost its place.
  useLayoutEffect(
    () => () => {
      seen.current = null;
    },
    [],
  );
  // After each rendering: a filter that hid the entry may just have gone.
  useLayoutEffect(() => {
    show.current = makeVisible;
    if (selected === null) seen.current = null;
    if (isKnown && selected !== seen.current) {
      seen.current = selected;
      reveal(selected);
    } else tryNow();
  });
  return {
    reveal,
    noteSelected(index) {
      seen.current = index;
    },
  };
}
