/** The boxes of elements, read when the layout is stable. */
import { expect, type Locator } from "@playwright/test";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the boxes of all matching elements in the next frame. */
export function boxesIn(parts: Locator): Promise<readonly Box[]> {
  return parts.evaluateAll(async (elements) => {
    await new Promise(requestAnimationFrame);
    return elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  });
}

/**
 * Reads the boxes of all matching elements once they are the same in three consecutive reads, each in a new frame:
 * a virtual list renders its rows, measures them, and corrects their positions in the next frames.
 */
export async function stableBoxes(parts: Locator): Promise<readonly Box[]> {
  let boxes = await boxesIn(parts);
  let same = 1;
  await expect
    .poll(
      async () => {
        const next = await boxesIn(parts);
        same = JSON.stringify(next) === JSON.stringify(boxes) ? same + 1 : 1;
        boxes = next;
        return same;
      },
      { intervals: [0], message: "the layout is stable" },
    )
    .toBeGreaterThanOrEqual(3);
  return boxes;
}
