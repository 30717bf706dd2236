/** Tests the built page in a real browser, with a sample session and with the real binary. */
import { defineConfig } from "@playwright/test";
import { pageTests } from "../../ui/pages.playwright";

export default defineConfig(
  pageTests("../../../reports/inspector/results", 60_000),
);
