/** The built report in a real browser, opened from disk: Debian's Chromium. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/build-samples.ts",
  projects: [
    { name: "flows", testMatch: "*.e2e.ts", testIgnore: "screens.e2e.ts" },
    // Takes pictures for people to look at.
    { name: "screens", testMatch: "screens.e2e.ts" },
  ],
  outputDir: "../../reports/ui/results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: "list",
  // For a machine that is busy with other things.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    trace: "off",
  },
});
