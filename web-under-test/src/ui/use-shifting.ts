/** Animates the children of a list to their new places when others are removed, unless the user prefers reduced motion. */
import { useLayoutEffect, useRef, type RefObject } from "react";
import { useMedia } from "../lib/use-media";

const GLIDE_MS = 200;

export function useShifting(): RefObject<HTMLDivElement | null> {
  const parent = useRef<HTMLDivElement>(null);
  const tops = useRef(new Map<Element, number>());
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  useLayoutEffect(() => {
    const now = new Map<Element, number>();
    for (const child of parent.current?.children ?? []) {
      const { top } = child.getBoundingClientRect();
      const shift = (tops.current.get(child) ?? top) - top;
      if (shift !== 0 && !isStill)
        child.animate?.([{ translate: `0 ${shift}px` }, { translate: "0" }], {
          duration: GLIDE_MS,
          easing: "ease-out",
        });
      now.set(child, top);
    }
    tops.current = now;
  });
  return parent;
}
