/** The exchange's client in the emulated app, in Debian's Chromium: like the scenarios in the app's engine, but with Playwright. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import type { AppFixtures, AppWorkerFixtures } from "@footbridge/playwright";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export default defineConfig<AppFixtures, AppWorkerFixtures>({
  testDir: "tests",
  testMatch: "*.e2e.ts",
  outputDir: "../../../reports/playwright/exchange",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  reporter: "list",
  // For a busy machine.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath:
        process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    },
    footbridge: {
      project: ROOT,
      program: process.env["FOOTBRIDGE"] ?? `${ROOT}target/debug/footbridge`,
    },
  },
});
