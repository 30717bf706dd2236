/** A release manager opens a decision, reads the answer, and looks for the reasons. */
import { gridOf } from "./support/grid";
import { sampleUrl } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

test("shows the answer, also in the title", async ({ page }) => {
  await page.goto(sampleUrl("decision-no"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^No: 3 features break; 5 features are untested; /,
  );
  await expect(
    page.getByText("May exchange drop versions below ios 2.15.0"),
  ).toBeVisible();
  await expect(page).toHaveTitle("No: 3 features break · Footbridge");
});

test("unfolds a section, and searches all sections, by keyboard", async ({
  page,
}) => {
  await page.goto(sampleUrl("decision-yes"));
  const item = page.getByText("copies the link to the clipboard");
  await expect(item).toBeHidden();
  const search = page.getByLabel("Search items");
  await search.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(item).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(item).toBeHidden();
  await search.focus();
  await page.keyboard.type("clipboard");
  await expect(item).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("1 of 27 items");
  await expect(page.getByText("What becomes native")).toBeHidden();
});

test("prints every item, without controls", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(sampleUrl("decision-no"));
  await expect(
    page.getByText("copies the link to the clipboard"),
  ).toBeVisible();
  await expect(page.getByRole("search")).toBeHidden();
  await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
  await expect(page.locator("body")).toHaveCSS(
    "background-color",
    "rgb(255, 255, 255)",
  );
});

const SIZES = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 900, height: 1200 },
  phone: { width: 390, height: 844 },
};

for (const { name, viewport, colorScheme, tag } of gridOf(SIZES))
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme });

    for (const verdict of ["yes", "no", "unknown"] as const)
      test(`${verdict} is accessible, and no wider than the window`, async ({
        page,
      }) => {
        await page.goto(sampleUrl(`decision-${verdict}`));
        const folded = page.locator("details:not([open]) > summary");
        while ((await folded.count()) > 0) await folded.first().click();
        await expectAccessible(page);
        const width = await page.evaluate(
          () => document.documentElement.scrollWidth,
        );
        expect(width).toBe(viewport.width);
      });
  });
