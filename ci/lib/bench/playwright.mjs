// The case in Playwright: a new context each time, as in its test runner. playwright.mjs TIMES WORKERS
import { chromium } from "@playwright/test";

import { ANSWERED, APP, measure, serveClient, USER_AGENT } from "./client.mjs";

const [times, workers] = process.argv.slice(2).map(Number);
const url = await serveClient();

await measure(times, workers, async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  });
  return {
    async run() {
      const context = await browser.newContext({
        userAgent: USER_AGENT,
        viewport: { width: 412, height: 915 },
        deviceScaleFactor: 2.625,
        isMobile: true,
        hasTouch: true,
      });
      await context.addInitScript(APP);
      const page = await context.newPage();
      await page.goto(url);
      await page.getByRole("button", { name: "Send" }).tap();
      await page.getByRole("status").getByText(ANSWERED).waitFor();
      await context.close();
    },
    close: () => browser.close(),
  };
});
