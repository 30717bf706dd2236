/** Builds the page, and clears the recordings of an earlier run. */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

export const PAGE = `${PACKAGE}dist/index.html`;

/** The scenario folder of the test client (`client/footbridge.toml`). */
const SCENARIOS = `${PACKAGE}../../../reports/inspector/scenarios`;

export default async function buildPage(): Promise<void> {
  await rm(SCENARIOS, { recursive: true, force: true });
  await mkdir(SCENARIOS, { recursive: true });
  await build({
    root: PACKAGE,
    configFile: `${PACKAGE}vite.config.ts`,
    logLevel: "warn",
  });
}
