/** Every page at phone and desktop width, dark and light: axe finds nothing, and nothing is wider than the window. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { haveSession, openWhole, paint, SIZES } from "./support/look";
import { PAGES } from "./support/pages";
import { expect, test } from "./support/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Each as `rule: element`. A theme changes nothing but colours. */
async function findings(
  page: Page,
  only: readonly string[],
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page });
  if (only.length > 0) axe.withRules([...only]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

for (const path of PAGES) {
  test(path, async ({ page, context, baseURL }) => {
    await haveSession(context, baseURL ?? "");
    await openWhole(page, path);
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const theme of ["dark", "light"] as const) {
        await paint(page, theme);
        const found = await findings(
          page,
          theme === "dark" ? [] : ["color-contrast"],
        );
        expect.soft(found, `${name}, ${theme}`).toEqual([]);
      }
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect.soft(tooWide, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
    }
  });
}
