/**
 * The mutants of the shipped client. `ci/mutation` runs it from the root of the repository, with the files to mutate in `MUTATION_MUTATE`, one
 * pattern per line.
 */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const patterns = (process.env["MUTATION_MUTATE"] ?? "").split("\n");
const reports = `reports/mutation/${process.env["MUTATION_NAME"] ?? "part"}`;
const scenarios = (process.env["MUTATION_SCENARIOS"] ?? "").split(" ");

export default {
  plugins: ["@footbridge/stryker", here("sample-checker.mjs")],
  checkers: process.env["MUTATION_SAMPLE"] ? ["sample"] : [],
  testRunner: "footbridge",
  mutate: patterns.filter((pattern) => pattern !== ""),
  // The inputs of the build, and the scenarios, for the report.
  ignorePatterns: [
    "**",
    "!package.json",
    "!scenarios/**",
    "!web-under-test/**",
    "web-under-test/dist",
    "web-under-test/e2e",
    "*.snap",
    "*.test.ts",
    "*.test.tsx",
  ],
  buildCommand: `node ${here("build.mjs")}`,
  symlinkNodeModules: false,
  // The build doesn't need types.
  disableTypeChecks: false,
  // The scenarios take longer than Stryker's limit of five minutes.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 15_000,
  concurrency: availableParallelism(),
  tempDirName: `${reports}/sandboxes`,
  cleanTempDir: "always",
  reporters: ["clear-text", "progress-append-only", "html", "json"],
  htmlReporter: { fileName: `${reports}/report.html` },
  jsonReporter: { fileName: `${reports}/report.json` },
  clearTextReporter: {
    allowColor: false,
    logTests: false,
    reportTests: false,
    reportMutants: false,
  },
  allowConsoleColors: false,
  footbridge: {
    web: "web-under-test/dist",
    scenarios: scenarios.filter((path) => path !== ""),
    program: process.env["FOOTBRIDGE"] ?? "target/debug/footbridge",
    snapshotOnlyFile: `${reports}/snapshot-only.jsonl`,
  },
};
