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

/** What a test has. */
export interface AppFixtures {
  /** The emulated app. Each test has it anew. */
  readonly app: App;
  /** The app that the tests want: what `test.use({ app })` sets. */
  readonly appOptions: AppOptions;
}

/** What a worker has. */
export interface AppWorkerFixtures {
  /** How the program is started; set it in the configuration. */
  readonly footbridge: StartOptions;
  /** The program, which all tests of a worker share. */
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
  // Each page meets the app, also of a test that asks the app for nothing.
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
      const findings = startedApp.findings();
      if (findings.length > 0)
        await testInfo.attach("footbridge-findings", {
          body: JSON.stringify(findings, null, 2),
          contentType: "application/json",
        });
    },
    { auto: true },
  ],
});

export const test = withAppOptions(withApp);
