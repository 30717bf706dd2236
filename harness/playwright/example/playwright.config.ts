/** The kiosk's tests: its page from a development server, in Debian's Chromium. */
import { defineConfig } from "@playwright/test";
import type { AppFixtures, AppWorkerFixtures } from "@footbridge/playwright";

const ADDRESS = "http://127.0.0.1:41799";

export default defineConfig<AppFixtures, AppWorkerFixtures>({
  testDir: "tests",
  testMatch: "*.e2e.ts",
  outputDir: "../../../reports/playwright/results",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: "list",
  webServer: {
    command: "vite web --host 127.0.0.1 --port 41799 --strictPort",
    url: ADDRESS,
  },
  use: {
    baseURL: ADDRESS,
    launchOptions: {
      executablePath:
        process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    },
    // In a normal project, the program is found in node_modules or PATH.
    footbridge: {
      program: process.env["FOOTBRIDGE"] ?? "../../../target/debug/footbridge",
    },
  },
});
