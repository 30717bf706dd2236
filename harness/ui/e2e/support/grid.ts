/** The grid of window sizes and themes for checks of accessibility and layout. */
import type { ViewportSize } from "@playwright/test";

interface Cell {
  /** As in `desk, light`. */
  readonly name: string;
  readonly viewport: ViewportSize;
  readonly colorScheme: "light" | "dark";
  readonly tag: string[];
}

/** On the diagonal: each size and each theme once. */
const DIAGONAL = new Set(["desk, light", "phone, dark"]);

/**
 * Each size in each theme. The cells beside the diagonal are nightly: a rule that depends on both size and theme at once is rare, and
 * each cell costs a load and a run of axe.
 */
export function gridOf(
  sizes: Readonly<Record<string, ViewportSize>>,
): readonly Cell[] {
  return Object.entries(sizes).flatMap(([size, viewport]) =>
    (["light", "dark"] as const).map((colorScheme) => {
      const name = `${size}, ${colorScheme}`;
      const tag = DIAGONAL.has(name) ? [] : ["@nightly"];
      return { name, viewport, colorScheme, tag };
    }),
  );
}
