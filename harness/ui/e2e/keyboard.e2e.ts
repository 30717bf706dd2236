/** Everything is reachable and usable by keyboard. */
import { caseHeading, rows } from "./support/look";
import { sampleUrl } from "./support/samples";
import { expect, test } from "./support/test";

test("reads cases by keyboard", async ({ page }) => {
  await page.goto(sampleUrl("a-thousand", "#view=cases"));
  await page.keyboard.press("/");
  await expect(page.getByPlaceholder("Search")).toBeFocused();
  await page.keyboard.type("mixed-fates.yaml android");
  const list = page.getByRole("listbox");
  for (let tries = 0; tries < 20; tries += 1) {
    await page.keyboard.press("Tab");
    if (await list.evaluate((one) => one === document.activeElement)) break;
  }
  await expect(list).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(caseHeading(page)).toBeVisible();
  await page.keyboard.press("End");
  await expect(rows(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");

  // One of the entries is reachable by Tab, the others by the arrow keys.
  const timeLine = page.getByRole("group", { name: "Time line", exact: true });
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press("Tab");
    if (await timeLine.evaluate((one) => one.contains(document.activeElement)))
      break;
  }
  const line = page.getByRole("button", { name: /^call #1/ });
  for (let tries = 0; tries < 20; tries += 1) {
    if (await line.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("ArrowDown");
  }
  await expect(line).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(line).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText('"callback": "appCallback_1"')).toBeVisible();
});

test("goes from a failure to its case and back by keyboard", async ({
  page,
}) => {
  await page.goto(sampleUrl("a-thousand"));
  const link = page.getByRole("link", { name: /no alert said/ });
  for (let tries = 0; tries < 40; tries += 1) {
    if (await link.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(caseHeading(page)).toBeVisible();
  await page.goBack();
  await expect(link).toBeVisible();
});

test("stores the chosen theme", async ({ page }) => {
  await page.goto(sampleUrl("all-good"));
  await page.getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});
