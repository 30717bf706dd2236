/**
 * Playwright's `test`, with an emulated app around each page.
 *
 * ```ts
 * import { expect, test } from "@footbridge/playwright";
 *
 * test.use({ app: { platform: "android", version: "2.15.0" } });
 *
 * test("greets the user", async ({ app, page }) => {
 *   await app.reply("session", { data: { name: "Ada" } });
 *   await page.goto("/");
 *   await expect(page.getByText("Hello, Ada")).toBeVisible();
 *   expect(app.calls("session")).toHaveLength(1);
 *   await app.expectSettled();
 * });
 * ```
 */
import { dirname } from "node:path";
import { test as base } from "@playwright/test";
import { App, type AppOptions, type StartOptions } from "./app.js";
import { withAppOptions } from "./test-use.js";

export { expect } from "@playwright/test";
export type * from "./app.js";

/** The test fixtures. */
export interface AppFixtures {
  /** The emulated app, reset for each test. */
  readonly app: App;
  /** The options of `test.use({ app })`. */
  readonly appOptions: AppOptions;
}

/** The worker fixtures. */
export interface AppWorkerFixtures {
  /** Options for starting the program; set them in the configuration. */
  readonly footbridge: StartOptions;
  /** The program, shared by all tests of a worker. */
  readonly startedApp: App;
}

const withApp = base.extend<AppFixtures, AppWorkerFixtures>({
  footbridge: [{}, { option: true, scope: "worker" }],
  appOptions: [{}, { option: true }],
  startedApp: [
    async ({ footbridge }, use, { config }) => {
      const { configFile, rootDir } = config;
      const project = configFile === undefined ? rootDir : dirname(configFile);
      const app = await App.start({ project, ...footbridge });
      await use(app);
      await app.close();
    },
    { scope: "worker" },
  ],
  // Every page is connected to the app, even if the test does not use the app.
  app: [
    async ({ startedApp, appOptions, page }, use, testInfo) => {
      await startedApp.begin(appOptions);
      await startedApp.install(page);
      await page.setViewportSize(startedApp.viewport);
      await page.emulateMedia({ colorScheme: startedApp.theme });
      await use(startedApp);
      await testInfo.attach("footbridge-transcript", {
        body: await startedApp.transcript(),
        contentType: "text/plain",
      });
      const violations = startedApp.violations();
      if (violations.length > 0)
        await testInfo.attach("footbridge-violations", {
          body: JSON.stringify(violations, null, 2),
          contentType: "application/json",
        });
    },
    { auto: true },
  ],
});

export const test = withAppOptions(withApp);
