/** Builds the page, and clears the recordings of an earlier run. */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test as setup } from "@playwright/test";
import { build } from "vite";

const PACKAGE = fileURLToPath(new URL("../", import.meta.url));

/** The scenario folder of the test client (`client/footbridge.toml`). */
const SCENARIOS = `${PACKAGE}../../../reports/inspector/scenarios`;

setup("builds the inspector's page", async () => {
  await rm(SCENARIOS, { recursive: true, force: true });
  await mkdir(SCENARIOS, { recursive: true });
  await build({
    root: PACKAGE,
    configFile: `${PACKAGE}vite.config.ts`,
    logLevel: "warn",
  });
});
