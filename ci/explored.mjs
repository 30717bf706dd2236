// Explores the small clients with one bug each, and the same clients without it: ci/explored.mjs [SECONDS]. Fails unless
// 20 of the bugs are found, in SECONDS (60) each on one core, no client without a bug has a finding, and the median
// of the steps that are left is at most 6.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const seconds = Number(process.argv[2] ?? 60);
const LEAST_FOUND = 20;
const MOST_STEPS = 6;
const footbridge = resolve("target/debug/footbridge");
const clients = resolve("harness/cli/tests/clients/explored");

/** Explores a page in a fresh copy of the project. Returns the scenarios of its findings. */
function explore(page) {
  const folder = mkdtempSync(join(tmpdir(), "explored-"));
  try {
    cpSync(clients, folder, { recursive: true });
    const options = ["--seed", "1", "--for", `${seconds}s`, "--workers", "1", "--start", page];
    let output = "";
    try {
      output = execFileSync(footbridge, ["explore", ...options], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    } catch (error) {
      // Findings end the command with 1.
      if (error.status !== 1) throw error;
      output = error.stdout;
    }
    const found = join(folder, "scenarios/found");
    const files = existsSync(found) ? readdirSync(found).sort() : [];
    const texts = files.map((file) => readFileSync(join(found, file), "utf8"));
    return { texts, files, runs: Number(/^(\d+) runs? ·/m.exec(output)?.[1] ?? 0) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The number of steps of a scenario. */
const stepsOf = (text) => text.slice(text.indexOf("\nsteps:")).split("\n  - ").length - 1;

const names = readdirSync(join(clients, "web/pages")).map((file) => file.replace(".html", ""));
const steps = [];
let found = 0;
let wrong = 0;
for (const name of names) {
  const buggy = explore(`/pages/${name}.html?bug`);
  const clean = explore(`/pages/${name}.html`);
  if (buggy.files.length > 0) found += 1;
  wrong += clean.files.length;
  const own = buggy.texts.map(stepsOf);
  steps.push(...own);
  const kinds = buggy.files.map((file) => file.replace(/-[0-9a-f]{8}.*/, "")).join(", ") || "not found";
  console.log(`${name}: ${kinds}; steps ${own.join(", ") || "-"}; ${buggy.runs} runs; without the bug ${clean.files.join(", ") || "no finding"} in ${clean.runs} runs`);
}
steps.sort((one, other) => one - other);
const median = steps[Math.floor(steps.length / 2)] ?? 0;
console.log(`${found} of ${names.length} found, ${wrong} findings without a bug, median of steps ${median}`);
if (found < LEAST_FOUND || wrong > 0 || median > MOST_STEPS) process.exit(1);
