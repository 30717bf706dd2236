/** Shared Playwright configuration for the built pages: Debian's headless Chromium, on a busy machine. */
import type { PlaywrightTestConfig } from "@playwright/test";

const NIGHTLY = /@nightly/;

/**
 * @param results - the output folder of a run
 * @param globalSetup - builds the page
 * @param timeout - per test, in milliseconds
 */
export function pageTests(
  results: string,
  globalSetup: string,
  timeout: number,
): PlaywrightTestConfig {
  return {
    testDir: "e2e",
    globalSetup,
    projects: [
      {
        name: "flows",
        testMatch: "*.e2e.ts",
        testIgnore: "screens.e2e.ts",
        grepInvert: NIGHTLY,
      },
      // Slow tests whose results rarely change.
      { name: "nightly", testMatch: "*.e2e.ts", grep: NIGHTLY },
      // Takes screenshots for people to look at.
      { name: "screens", testMatch: "screens.e2e.ts" },
    ],
    outputDir: results,
    fullyParallel: true,
    forbidOnly: true,
    retries: 0,
    workers: 2,
    reporter: "list",
    timeout,
    expect: { timeout: 30_000 },
    use: {
      launchOptions: {
        executablePath:
          process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      },
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      timezoneId: "UTC",
      trace: "off",
    },
  };
}
