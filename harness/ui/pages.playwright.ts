/** What the tests of the built pages share: a real browser, Debian's headless Chromium, and a machine that is busy with other things. */
import type { PlaywrightTestConfig } from "@playwright/test";

const NIGHTLY = /@nightly/;

/**
 * @param results - the folder for what a run leaves
 * @param globalSetup - what builds the page
 * @param timeout - for one test, in milliseconds
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
      // Takes minutes, and finds what changes rarely.
      { name: "nightly", testMatch: "*.e2e.ts", grep: NIGHTLY },
      // Takes pictures for people to look at.
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
