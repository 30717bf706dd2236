/**
 * Reveals an entry that is selected from elsewhere, such as by a link: scrolls to it and focuses it, even if it was cleared
 * from the view or a filter hides it.
 */
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { TimeLineHandle } from "./time-line";

interface RevealedEntry {
  /** Reveals the entry with this index as soon as it exists. */
  readonly reveal: (index: number) => void;
  /** The entry was selected in the time line itself, where it is visible. */
  readonly noteSelected: (index: number) => void;
}

/**
 * @param selected - the selected entry's index, if any
 * @param known - the number of entries so far
 * @param makeVisible - shows a hidden entry, and stops following the newest
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
  // A panel that is shown again reruns its effects, and has lost its scroll position.
  useLayoutEffect(
    () => () => {
      seen.current = null;
    },
    [],
  );
  // After each render: a filter that hid the entry may just have been removed.
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
