/** Screenshots of the report: list, case, matrix and decision, on a desktop and on a phone, light and dark. */
import { test } from "@playwright/test";
import { sampleUrl } from "./support/samples";

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};
const FOLDER = "../../reports/ui/screens";

for (const [place, viewport] of Object.entries(SIZES))
  for (const colorScheme of ["light", "dark"] as const)
    test.describe(`${place}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });
      const shot = (name: string) => ({
        path: `${FOLDER}/${name}-${place}-${colorScheme}.png`,
      });

      test("overview", async ({ page }) => {
        await page.goto(sampleUrl("a-thousand"));
        await page.getByRole("listbox").getByRole("option").first().waitFor();
        await page.screenshot(shot("overview"));
        await page.getByRole("tab", { name: /^Cases/ }).click();
        await page.screenshot(shot("cases"));
      });

      test("exploration", async ({ page }) => {
        await page.goto(sampleUrl("exploration"));
        await page.screenshot({ ...shot("exploration"), fullPage: true });
      });

      test("matrix", async ({ page }) => {
        await page.goto(sampleUrl("matrix"));
        await page.getByRole("article").first().waitFor();
        await page.screenshot({ ...shot("matrix"), fullPage: true });
      });

      for (const verdict of ["yes", "no", "unknown"] as const)
        test(`decision: ${verdict}`, async ({ page }) => {
          const name = `decision-${verdict}` as const;
          await page.goto(sampleUrl(name));
          await page.getByRole("heading", { level: 1 }).waitFor();
          await page.screenshot({ ...shot(name), fullPage: true });
        });

      for (const [name, verdict] of Object.entries({
        failed: "failed",
        changed: "changed",
        hung: "hung",
        passed: "passed",
      }))
        test(name, async ({ page }) => {
          await page.goto(
            sampleUrl("a-thousand", `#view=cases&verdict=${verdict}`),
          );
          await page.getByRole("listbox").getByRole("option").first().click();
          await page.getByRole("heading", { name: "Time line" }).waitFor();
          await page.screenshot(shot(name));
          await page.getByRole("article").evaluate((pane) => {
            pane.scrollTop = pane.scrollHeight;
          });
          await page.screenshot(shot(`${name}-end`));
        });
    });
