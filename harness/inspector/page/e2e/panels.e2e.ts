/** Every panel, light and dark: axe's rules, and its width. */
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { FAILED_REPLAY } from "../src/samples/sample-replay";
import { expect, expectAccessible, test } from "./support/test";
import { WIDTHS } from "./support/widths";

const PANELS = [
  "time-line",
  "time-line/150",
  "replies",
  "phone",
  "clock",
  "catalogue/pay",
  "violations",
  "record",
] as const;

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const panel of PANELS)
      test(`${panel} is accessible`, async ({ page, open }) => {
        await open(`#${panel}`, { ...BUSY_SESSION, held: SAMPLE_HELD });
        await expectAccessible(page);
      });
    test("replay is accessible", async ({ page, open }) => {
      await open("#replay", FAILED_REPLAY);
      await expectAccessible(page);
    });
    test("is accessible without entries", async ({ page, open }) => {
      await open("", { isConnected: false });
      await expectAccessible(page);
    });
  });

for (const { width, tag } of WIDTHS)
  for (const panel of PANELS)
    test(`${panel} fits ${width} pixels`, { tag }, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 700 });
      await open(`#${panel}`, BUSY_SESSION);
      const scrolled = await page.evaluate(
        () => document.documentElement.scrollWidth,
      );
      expect(scrolled).toBeLessThanOrEqual(width);
      // The panel uses the available width.
      const panelBox = await page
        .getByRole("main", { name: "Panel" })
        .boundingBox();
      expect((panelBox?.x ?? 0) + (panelBox?.width ?? 0)).toBe(width);
    });
