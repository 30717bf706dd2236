/**
 * The arrow keys in the bars of the matrix: left and right move along a bar, up and down to the same version in the bar above
 * or below, Home and End to a bar's ends.
 */

import type { KeyboardEvent } from "react";

type Bars = readonly (readonly HTMLElement[])[];

/** Moves the focus to another range of the page's bars. */
export function moveInBars(event: KeyboardEvent<HTMLElement>): void {
  const { altKey, ctrlKey, metaKey, key, currentTarget } = event;
  if (altKey || ctrlKey || metaKey) return;
  const page = currentTarget.closest("main");
  const next = page && rangeAt(key, barsIn(page), currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The range that a key moves to; undefined if there is none. */
export function rangeAt(
  key: string,
  bars: Bars,
  current: HTMLElement,
): HTMLElement | null {
  const row = bars.findIndex((bar) => bar.includes(current));
  const bar = bars[row];
  if (bar === undefined) return null;
  const column = bar.indexOf(current);
  switch (key) {
    case "ArrowRight":
      return bar[column + 1] ?? null;
    case "ArrowLeft":
      return bar[column - 1] ?? null;
    case "Home":
      return bar[0] ?? null;
    case "End":
      return bar.at(-1) ?? null;
    case "ArrowDown":
      return nearest(bars[row + 1], current);
    case "ArrowUp":
      return nearest(bars[row - 1], current);
    default:
      return null;
  }
}

/** The range of a bar at the start of `current`. */
function nearest(
  bar: readonly HTMLElement[] | undefined,
  current: HTMLElement,
): HTMLElement | null {
  const from = current.getBoundingClientRect().left;
  return (
    bar?.findLast((one) => one.getBoundingClientRect().left <= from + 1) ??
    bar?.[0] ??
    null
  );
}

/** The ranges of all visible bars in an element. */
export function barsIn(element: Element): Bars {
  return [...element.querySelectorAll("[data-bar]")].map((bar) => [
    ...bar.querySelectorAll("button"),
  ]);
}
