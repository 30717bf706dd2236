// Compares what ci/test and ci/run cost with ci/cost.toml, in things that don't depend on the machine: cost.mjs STARTS.
// STARTS is the log of engine starts: a line each with the engine, the stage, the test binary and the test. Fails if a
// figure is above its line. Prints a table, the cases that lost their engine, and the engine starts by stage and test.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";

const LIMITS = "ci/cost.toml";
/** The stages that ci/run consists of. */
const RUN_STAGES = ["scenarios"];
/** The report of that run. */
const REPORT = "reports/report.json";
const PROGRAMS = ["footbridge", "footbridge-webkit", "footbridge-chromium"];

const output = (program, ...options) => execFileSync(program, options, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });

function starts(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n").filter(Boolean);
  return lines.map((line) => {
    const [engine, stage, binary, test] = line.split("\t");
    return { engine, stage, binary, test };
  });
}

/** The packages that a build of the given selection compiles. */
function crates(...selection) {
  const lines = output("cargo", "tree", "--locked", "--prefix", "none", "--format", "{p}", ...selection).split("\n");
  return new Set(lines.map((line) => line.replace(/ \(\*\)$| \(proc-macro\)/g, "").trim()).filter(Boolean)).size;
}

/** The test binaries that have a test, and the tests that run the whole tool. */
function tests() {
  const { "rust-suites": suites } = JSON.parse(output("cargo", "nextest", "list", "--locked", "--workspace", "--message-format", "json"));
  const run = Object.values(suites).map(({ "binary-id": id, testcases }) => ({ id, count: Object.values(testcases).filter(({ ignored }) => !ignored).length }));
  return { binaries: run.filter(({ count }) => count > 0).length, whole: run.find(({ id }) => id === "footbridge::tool")?.count ?? 0 };
}

/** The cases of ci/run, by the folder of their scenarios. */
function cases() {
  const listed = output("target/debug/footbridge", "list").split("\n").filter((line) => line.startsWith("scenarios/"));
  return countBy(listed, (line) => line.split("/")[1]);
}

/** The flows in a browser, without those of the night. */
function flows() {
  const [, count] = /Total: (\d+) tests?/.exec(output("npx", "--no-install", "playwright", "test", "--list", "--grep-invert", "@nightly")) ?? [];
  return Number(count ?? 0);
}

/** The cases that lost their engine and then passed in a new one, with the reason. The machine decides that. */
function lost() {
  const { cases } = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, "utf8")) : { cases: [] };
  return cases
    .filter(({ verdict }) => verdict === "flaky")
    .map(({ case: { scenario, title, platform }, reason }) => `${scenario}: ${title} (${platform}): ${reason}`);
}

function countBy(entries, key) {
  const counts = {};
  for (const entry of entries) counts[key(entry)] = (counts[key(entry)] ?? 0) + 1;
  return counts;
}

const started = starts(process.argv[2]);
const { binaries, whole } = tests();
const losses = lost();
const found = {
  test: {
    engine_starts: started.length,
    whole_tool_tests: whole,
    test_binaries: binaries,
    flows: flows(),
    crates: crates("--workspace", "--edges", "normal,build,dev"),
  },
  run: {
    engine_starts: started.filter(({ stage }) => RUN_STAGES.includes(stage)).length - losses.length,
    lost_engines: losses.length,
    crates: crates(...PROGRAMS.flatMap((name) => ["--package", name]), "--edges", "normal,build"),
  },
  cases: cases(),
};
const limits = parse(readFileSync(LIMITS, "utf8"));

const out = [`${"cost".padEnd(32)} ${"found".padStart(6)} ${"limit".padStart(6)}`];
let isAbove = false;
for (const [table, figures] of Object.entries(found))
  for (const [name, count] of Object.entries(figures)) {
    const limit = limits[table]?.[name];
    const above = limit === undefined || count > limit;
    isAbove ||= above;
    out.push(`${`${table}.${name}`.padEnd(32)} ${String(count).padStart(6)} ${String(limit ?? "none").padStart(6)}${above ? "  above" : ""}`);
  }
/** The number of tests to list. */
const LISTED = 15;
const listed = (title, counts, most = Infinity) => {
  const entries = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  out.push("", title, ...entries.slice(0, most).map(([name, count]) => `${String(count).padStart(6)}  ${name}`));
};
if (losses.length > 0) out.push("", "cases that lost their engine", ...losses);
listed("engine starts by stage", countBy(started, ({ stage }) => stage || "no stage"));
listed(
  `engine starts by test, the ${LISTED} dearest`,
  countBy(started.filter(({ binary }) => binary), ({ binary, test }) => `${binary} ${test}`),
  LISTED,
);
console.error(out.join("\n"));
if (isAbove) {
  console.error(`\nci: a figure is above its line in ${LIMITS}. Prove it in a lower layer (docs/contributing.md), or raise the line and say there why.`);
  process.exitCode = 1;
}
