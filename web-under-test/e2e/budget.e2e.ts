/**
 * The size of the trading page's first load: the JavaScript that a browser fetches for it,
 * compressed as a server compresses it.
 */
import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./support/test";

const BUDGET_BYTES = 200_000;
/** Stand-ins for third-party scripts do not count towards the budget. */
const OWN_HOST = "www.exchange.test";

test(`the trading page loads less than ${BUDGET_BYTES} bytes of JavaScript`, async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on("response", (response) => {
    const { host, pathname } = new URL(response.url());
    if (host === OWN_HOST && pathname.endsWith(".js")) scripts.push(response);
  });
  await page.goto("/spot/BTCUSDT");
  await expect(page.getByRole("form", { name: "Order" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await script.body()).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: "bytes", description: String(total) });
  expect(scripts.length).toBeGreaterThan(1);
  expect(total).toBeLessThan(BUDGET_BYTES);
});
