/** A developer opens the report of an exploration, looks at the map, and goes to a finding's story. */
import { sampleUrl } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

test("leads from the map and a finding to its story and back", async ({
  page,
}) => {
  await page.goto(sampleUrl("exploration"));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("1 finding");
  await expectAccessible(page);
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

test("fits a phone, in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(sampleUrl("exploration"));
  const choice = page.getByLabel("Moves from and to");
  await choice.selectOption("1");
  await expect(
    page.getByRole("heading", { name: "Moves to here" }),
  ).toBeVisible();
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(excess).toBe(0);
  await expectAccessible(page);
});
