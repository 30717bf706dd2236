/** End-to-end tests in a real browser, outside the app: Debian's headless Chromium on the simulated internet (`footbridge serve`). */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  projects: [
    {
      name: "flows",
      testMatch: "*.e2e.ts",
      testIgnore: "screens.e2e.ts",
      grepInvert: /@nightly/,
    },
    {
      name: "nightly",
      testMatch: "*.e2e.ts",
      testIgnore: "screens.e2e.ts",
      grep: /@nightly/,
    },
    // Takes screenshots for the documentation.
    { name: "screens", testMatch: "screens.e2e.ts" },
  ],
  outputDir: "../reports/e2e",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: "list",
  // Real time, on a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: {
      // Each test has its own certificate. With `ignoreHTTPSErrors` alone, a request that waits for a connection is
      // repeated for each new one, and Chromium gives up after ten (ERR_TOO_MANY_RETRIES).
      args: ["--ignore-certificate-errors"],
      executablePath:
        process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    },
    locale: "en-US",
    timezoneId: "UTC",
    trace: "off",
  },
});
