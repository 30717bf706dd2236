/** A developer opens the report of an exploration, looks at the map, and goes to a finding's story. */
import { gridOf } from "./support/grid";
import { sampleUrl } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

test("leads from the map and a finding to its story and back", async ({
  page,
}) => {
  await page.goto(sampleUrl("exploration"));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("1 finding");
  await expectAccessible(page);
  const gaps = page.getByRole("region", { name: "Gaps in the project" });
  await expect(gaps.getByRole("listitem")).toHaveCount(3);
  const map = page.getByRole("region", { name: "Map of the screens" });
  const found = map.getByRole("button", { name: /1 finding/ });
  await found.focus();
  await page.keyboard.press("Enter");
  await expect(found).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: /^Show its story/ }).click();
  await expect(page).toHaveURL(/#case=/);
  await page.getByRole("link", { name: "Exploration" }).click();
  await expect(
    page.getByRole("heading", { name: "1 finding", level: 1 }),
  ).toBeVisible();
});

test("leads over the map and through the table by arrow keys", async ({
  page,
}) => {
  await page.goto(sampleUrl("exploration"));
  const table = page.getByRole("region", { name: "Table of the screens" });
  const pressed = table.getByRole("button", { pressed: true });
  await pressed.focus();
  await page.keyboard.press("End");
  await expect(pressed).toBeFocused();
  await expect(pressed).toBeInViewport();
  const map = page.getByRole("region", { name: "Map of the screens" });
  const onMap = map.getByRole("button", { pressed: true });
  await onMap.focus();
  for (const key of ["Home", "End", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await expect(onMap).toBeFocused();
    await expect(onMap).toBeInViewport();
  }
});

const SIZES = {
  desk: { width: 1440, height: 900 },
  phone: { width: 375, height: 700 },
};

for (const { name, viewport, colorScheme, tag } of gridOf(SIZES))
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme });

    test("is accessible, and no wider than the window", async ({ page }) => {
      await page.goto(sampleUrl("exploration"));
      await page.getByLabel("Actions from and to").selectOption("1");
      await expect(
        page.getByRole("heading", { name: "Actions to here" }),
      ).toBeVisible();
      // The steps of the finding are read after the page has loaded.
      await expect(
        page.getByRole("listitem").getByText("done", { exact: true }).first(),
      ).toBeAttached();
      await expectAccessible(page);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth,
      );
      expect(width).toBe(viewport.width);
    });

    test("selects a screen in the table", async ({ page }) => {
      await page.goto(sampleUrl("exploration"));
      const table = page.getByRole("region", {
        name: "Table of the screens",
      });
      const last = table.getByRole("button").last();
      await last.click();
      await expect(last).toHaveAttribute("aria-pressed", "true");
    });
  });
