/** Runs axe on each view, on a desktop and on a phone, light and dark. */
import { gridOf } from "./support/grid";
import { caseHeading, rows } from "./support/look";
import { sampleUrl } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

for (const { name, viewport, colorScheme, tag } of gridOf(SIZES))
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme });

    test("lists", async ({ page }) => {
      await page.goto(sampleUrl("a-thousand"));
      await rows(page).first().waitFor();
      await expectAccessible(page);
      await page.getByRole("tab", { name: /^Cases/ }).click();
      await expectAccessible(page);
    });

    for (const verdict of ["failed", "changed", "hung", "passed"])
      test(verdict, async ({ page }) => {
        await page.goto(
          sampleUrl("a-thousand", `#view=cases&verdict=${verdict}`),
        );
        await rows(page).first().click();
        await caseHeading(page).waitFor();
        const call = page.getByRole("button", { name: /^call #1/ });
        if ((await call.count()) > 0) await call.click();
        await expectAccessible(page);
      });

    test("nothing is wider or taller than the window", async ({ page }) => {
      await page.goto(sampleUrl("a-thousand", "#view=cases&verdict=failed"));
      await rows(page).first().click();
      await caseHeading(page).waitFor();
      await page.getByRole("heading", { name: "Time line" }).waitFor();
      const size = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
      }));
      expect(size).toEqual(viewport);
    });
  });
