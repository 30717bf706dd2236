// scenarios/trading/order-entry.yaml in Playwright: a new context each time, against `footbridge serve`, one for each
// worker.
// playwright-order.mjs FOOTBRIDGE TIMES WORKERS
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

import { chromium, expect } from "@playwright/test";

import { measure } from "./client.mjs";

const [footbridge, ...counts] = process.argv.slice(2);
const [times, workers] = counts.map(Number);

/** The simulated servers of one worker. */
async function serve() {
  const server = spawn(footbridge, ["serve", "--json"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [line] = await once(createInterface({ input: server.stdout }), "line");
  server.stdout.resume();
  return { server, ...JSON.parse(line) };
}

async function order(page, origin) {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email address").fill("ann@exchange.test");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(`${origin}/account/security`);
  await page.goto(`${origin}/spot/BTCUSDT`);
  await expect(page.getByText("12,500.5 USDT").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Price" }).fill("0x95000.1234");
  await page
    .getByRole("textbox", { name: "Amount", exact: true })
    .fill(",0．05.09");
  await page.getByRole("button", { name: "Buy BTC" }).click();
  await expect(page.getByText("Order placed.").first()).toBeVisible();
  await expect(page.getByText("0 / 0.0509").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).first().click();
  await expect(page.getByText("Order cancelled.").first()).toBeVisible();
  await expect(page.getByText("0 / 0.0509")).toHaveCount(0);
}

await measure(
  times,
  workers,
  async () => {
    const { server, origin, proxy, key } = await serve();
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      proxy: { server: proxy },
      args: [`--ignore-certificate-errors-spki-list=${key}`],
    });
    return {
      async run() {
        const context = await browser.newContext({ locale: "en" });
        await order(await context.newPage(), origin);
        await context.close();
      },
      async close() {
        await browser.close();
        server.stdin.end();
        await once(server, "exit");
      },
    };
  },
  1,
);
