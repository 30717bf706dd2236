// Taps the client at random in Playwright, and counts its actions and states as `footbridge explore` does: the route and
// the accessible tree, without numbers. Prints both on one line. random-taps.mjs SECONDS WORKERS
import { randomInt } from "node:crypto";

import { chromium } from "@playwright/test";

import { APP, serveClient, USER_AGENT } from "./client.mjs";

const [seconds, workers] = process.argv.slice(2).map(Number);
/** The actions of a run, as in an exploration. */
const MOST_ACTIONS = 30;
const CONTROLS = "a[href], button, input, select, textarea, [role=button], [role=tab]";

const url = await serveClient();
const states = new Set();
let actions = 0;

/** One run in a new context, until its actions are over or the page offers nothing. */
async function run(browser, end) {
  const context = await browser.newContext({
    userAgent: USER_AGENT,
    viewport: { width: 412, height: 915 },
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(APP);
  const page = await context.newPage();
  await page.goto(url);
  for (let action = 0; action < MOST_ACTIONS && performance.now() < end; action += 1) {
    const shown = page.locator(CONTROLS).filter({ visible: true });
    const count = await shown.count();
    if (count === 0) break;
    // A control that can't be tapped at once isn't an action, as in an exploration.
    await shown
      .nth(randomInt(count))
      .tap({ timeout: 200, noWaitAfter: true })
      .catch(() => undefined);
    const tree = await page.locator("body").ariaSnapshot();
    states.add(`${new URL(page.url()).pathname}\n${tree}`.replaceAll(/\d+/g, "0"));
    actions += 1;
  }
  await context.close();
}

const began = performance.now();
const end = began + seconds * 1000;
await Promise.all(
  Array.from({ length: workers }, async () => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    });
    while (performance.now() < end) await run(browser, end);
    await browser.close();
  }),
);
console.log(`${(actions / ((performance.now() - began) / 1000)).toFixed(0)} ${states.size}`);
process.exit();
