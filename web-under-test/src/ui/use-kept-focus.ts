/** Restores the focus inside an element, once the element is usable again and nothing else has the focus. */
import { useLayoutEffect, useRef, type RefObject } from "react";

export function useKeptFocus(
  isAway: boolean,
): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isAway) {
      const isWithin = within.current?.contains(activeElement) ?? false;
      held.current =
        isWithin && activeElement instanceof HTMLElement ? activeElement : null;
    } else {
      if (activeElement === body) held.current?.focus();
      held.current = null;
    }
  }, [isAway]);
  return within;
}
