/** Simulated trading in two tabs, which stay in sync (§4). */
import { openPreferences } from "./support/preferences";
import { expect, test } from "./support/test";

const BANNER = "Simulated trading: no real money moves.";

test("entering or leaving in one tab affects the other tab too", async ({
  page,
  context,
  exchange,
}) => {
  const other = await context.newPage();
  await other.goto("/fee");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/");
  await openPreferences(page);
  await page.getByRole("switch", { name: "Simulated trading" }).click();
  await expect(page).toHaveURL("/spot/BTCUSDT");
  await expect(page.getByText(BANNER)).toBeVisible();
  // A page that is allowed in simulation reloads in place.
  await expect(other.getByText(BANNER)).toBeVisible();
  await expect(other).toHaveURL("/fee");
  expect(exchange.findings()).toEqual([]);

  await other.getByRole("button", { name: "Leave simulation" }).click();
  await expect(other.getByText(BANNER)).toBeHidden();
  await expect(other).toHaveURL("/fee");
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(page).toHaveURL("/spot/BTCUSDT");
});

test("a tab on a page outside the list moves to the spot page in its language", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/de/gallery");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/");
  await openPreferences(page);
  await page.getByRole("switch", { name: "Simulated trading" }).click();
  await expect(page).toHaveURL("/spot/BTCUSDT");
  await expect(other).toHaveURL("/de/spot/BTCUSDT");
});

test("a page outside the list can't be opened while trading is simulated", async ({
  page,
}) => {
  await page.goto("/");
  await openPreferences(page);
  await page.getByRole("switch", { name: "Simulated trading" }).click();
  await expect(page).toHaveURL("/spot/BTCUSDT");
  await page.goto("/gallery");
  await expect(page).toHaveURL("/spot/BTCUSDT");
  await page.goto("/asset/spot");
  await expect(page).toHaveURL("/asset/spot");
  await expect(page.getByText(BANNER)).toBeVisible();
});
