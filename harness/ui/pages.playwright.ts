/** Shared Playwright configuration for the built pages: Debian's headless Chromium, on a busy machine. */
import type { PlaywrightTestConfig } from "@playwright/test";

const NIGHTLY = /@nightly/;

/**
 * @param results - the output folder of a run
 * @param timeout - per test, in milliseconds
 */
export function pageTests(
  results: string,
  timeout: number,
): PlaywrightTestConfig {
  return {
    testDir: "e2e",
    projects: [
      // A project instead of a global setup: in the root's run, the other flows don't wait for it.
      { name: "build", testMatch: "*.setup.ts" },
      {
        name: "flows",
        testMatch: "*.e2e.ts",
        testIgnore: "screens.e2e.ts",
        grepInvert: NIGHTLY,
        dependencies: ["build"],
      },
      // Slow tests whose results rarely change, and the grid beside the diagonal of `support/grid.ts`.
      {
        name: "nightly",
        testMatch: "*.e2e.ts",
        testIgnore: "screens.e2e.ts",
        grep: NIGHTLY,
        dependencies: ["build"],
      },
      // Takes screenshots for people to look at.
      {
        name: "screens",
        testMatch: "screens.e2e.ts",
        dependencies: ["build"],
      },
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
