/** Builds the report page, and fills it with sample runs. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { test as setup } from "@playwright/test";
import { build } from "vite";
import type { DecisionVerdict } from "../src/record/page.generated";
import type { CaseRecord } from "../src/record/record";
import {
  element,
  fillPage,
  fillReport,
  json,
} from "../src/samples/fill-report";
import { sampleDecision } from "../src/samples/sample-decision";
import { sampleExploration } from "../src/samples/sample-exploration";
import { sampleMatrix } from "../src/samples/sample-matrix";
import { sampleRun } from "../src/samples/sample-run";
import { runShop } from "./support/shop";
import { livePath, samplePath, SAMPLES, type Sample } from "./support/samples";

const PACKAGE = fileURLToPath(new URL("../", import.meta.url));

setup("builds the report page and its samples", async () => {
  await build({ configFile: `${PACKAGE}vite.config.ts`, logLevel: "warn" });
  const page = await readFile(`${PACKAGE}dist/index.html`, "utf8");
  const write = async (sample: Sample, html: string): Promise<void> => {
    const path = samplePath(sample);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, html);
  };
  const run = sampleRun(1_000);
  const good = run.cases.filter(({ verdict }) => verdict === "passed");
  const fill = (cases: readonly CaseRecord[]): string =>
    fillReport(page, { ...run, cases });
  const matrix = element("application/json", "matrix", json(sampleMatrix()));
  const failed = run.cases.find(({ verdict }) => verdict === "failed");
  const exploration = element(
    "application/json",
    "exploration",
    json(sampleExploration(60, failed?.case.scenario ?? null)),
  );
  const decided = (verdict: DecisionVerdict): string =>
    fillPage(page, [
      element("application/json", "decision", json(sampleDecision(verdict))),
    ]);
  await Promise.all([
    write("a-thousand", fillReport(page, sampleRun(SAMPLES["a-thousand"]))),
    write("ten-thousand", fillReport(page, sampleRun(SAMPLES["ten-thousand"]))),
    write("all-good", fill(good.slice(0, 20))),
    write("none", fill([])),
    write("unreadable", page),
    write("decision-yes", decided("yes")),
    write("decision-no", decided("no")),
    write("decision-unknown", decided("unknown")),
    write("matrix", fillPage(page, [matrix])),
    write(
      "both",
      fill(good.slice(0, 20)).replace("</body>", () => `${matrix}</body>`),
    ),
    write(
      "exploration",
      fill(failed ? [failed] : []).replace(
        "</body>",
        () => `${exploration}</body>`,
      ),
    ),
    runShop(),
    build({
      configFile: `${PACKAGE}vite.config.ts`,
      root: `${PACKAGE}e2e/live`,
      logLevel: "warn",
      build: { outDir: dirname(livePath()) },
    }),
  ]);
});
