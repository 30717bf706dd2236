/** Tests the built report in a real browser, opened from disk. */
import { defineConfig } from "@playwright/test";
import { pageTests } from "./pages.playwright";

export default defineConfig(pageTests("../../reports/ui/results", 120_000));
