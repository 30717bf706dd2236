/** Builds the page, and clears what an earlier run recorded. */
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

export const PAGE = `${PACKAGE}dist/index.html`;

/** Where the client of the tests has its scenarios (`client/footbridge.toml`). */
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
