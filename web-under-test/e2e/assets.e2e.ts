/** The user's assets: shown, hidden, and valued in the preferred currency (§3). */
import { logIn } from "./support/log-in";
import { openPreferences, storedPreferences } from "./support/preferences";
import { expect, test } from "./support/test";

test("amounts are hidden, stay hidden on the next visit, and can be shown again", async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.goto("/asset");
  const total = page.getByText("$119,396.78").first();
  const show = page.getByRole("button", { name: "Show amounts" });
  await expect(total).toBeVisible();
  await show.click();
  await expect(total).toBeHidden();
  await expect(page.getByText("******").first()).toBeVisible();
  expect(await storedPreferences(context)).toMatchObject({ showAsset: false });
  await page.reload();
  await expect(page.getByText("******").first()).toBeVisible();
  await expect(total).toBeHidden();
  await show.click();
  await expect(total).toBeVisible();
});

test("assets are valued in the chosen currency, also after a reload", async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.goto("/asset");
  await expect(page.getByText("$119,396.78").first()).toBeVisible();
  await openPreferences(page);
  await page.getByLabel("Currency").selectOption("EUR");
  const total = page.getByText(/^€[\d,]+\.\d\d$/).first();
  await expect(total).toBeVisible();
  expect(await storedPreferences(context)).toMatchObject({ unit: "EUR" });
  const before = await total.innerText();
  await page.reload();
  await expect(total).toHaveText(before);
});
