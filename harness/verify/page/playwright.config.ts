/** Tests the page in a real browser, inside apps that are written by hand. */
import { defineConfig } from "@playwright/test";
import { pageTests } from "../../ui/pages.playwright";

export default defineConfig(
  pageTests("../../../reports/verify/results", 60_000),
);
