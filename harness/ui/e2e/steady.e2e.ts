/** Layout stability: nothing moves by itself, neither while the page loads nor when a case opens. */
import { caseHeading, rows } from "./support/look";
import { sampleUrl } from "./support/samples";
import { expect, test } from "./support/test";

declare global {
  interface Window {
    /** The elements that have moved. */
    moved: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[];
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [1920, 1080],
] as const)
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height } });

    test("has a stable layout", async ({ page }) => {
      await page.addInitScript(() => {
        window.moved = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[])
            for (const { node } of entry.sources)
              window.moved.push(
                `${entry.startTime} ${node?.parentElement?.outerHTML.slice(0, 200)}`,
              );
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(sampleUrl("a-thousand"));
      await rows(page).first().waitFor();
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(resolve)),
      );
      expect(await page.evaluate(() => window.moved)).toEqual([]);

      await rows(page).first().click();
      await caseHeading(page).waitFor();
      await page.getByRole("heading", { name: "Time line" }).waitFor();
      const { y } = (await caseHeading(page).boundingBox()) ?? { y: -1 };
      await page.getByRole("button", { name: "Next case" }).click();
      await page.getByRole("heading", { name: "Time line" }).waitFor();
      expect((await caseHeading(page).boundingBox())?.y).toBe(y);
    });
  });
