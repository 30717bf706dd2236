/** Tests the page in a real browser, inside apps that are written by hand. */
import { defineConfig } from "@playwright/test";
import { pageTests } from "../../ui/pages.playwright";

const { globalSetup: _, ...config } = pageTests(
  "../../../reports/verify/results",
  "",
  60_000,
);

export default defineConfig({
  ...config,
  globalSetup: "./e2e/support/build-examples.ts",
});
