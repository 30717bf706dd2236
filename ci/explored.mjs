// Explores the small clients with one bug each, and the same clients without it: ci/explored.mjs [SECONDS [PROJECT...]],
// by default all projects below, for 60 SECONDS each on one core. Prints a line for each client, and the score of each
// kind of bug. Fails if a project has fewer bugs found than its limit, if a client without its bug has a finding, or if
// the median of the steps that are left is above its limit.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The least number of bugs found in a set of projects. */
const LEAST_FOUND = [
  { projects: ["explored"], found: 23 },
  { projects: ["explored-promise", "explored-ids", "explored-events"], found: 26 },
];
const MOST_STEPS = 6;

const [seconds = "60", ...only] = process.argv.slice(2);
const footbridge = resolve("target/debug/footbridge");
const clients = resolve("harness/cli/tests/clients");

/** Explores a page in a fresh copy of its project. Returns the scenarios of its findings. */
function explore(project, page) {
  const folder = mkdtempSync(join(tmpdir(), "explored-"));
  try {
    cpSync(join(clients, project), folder, { recursive: true, dereference: true });
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

/** The kind of a page's bug: the one in its first comment, or the page's name. */
function kindOf(project, name) {
  const text = readFileSync(join(clients, project, "web/pages", `${name}.html`), "utf8");
  return /^<!-- kind: ([^.]+)\./.exec(text)?.[1] ?? name.replaceAll("-", " ");
}

const selected = LEAST_FOUND.map((limit) => ({ ...limit, projects: limit.projects.filter((name) => only.length === 0 || only.includes(name)) }));
const steps = [];
const kinds = new Map();
let wrong = 0;
let isBelow = false;
for (const { projects, found: least } of selected.filter((limit) => limit.projects.length > 0)) {
  let found = 0;
  let all = 0;
  for (const project of projects) {
    for (const name of readdirSync(join(clients, project, "web/pages")).map((file) => file.replace(".html", ""))) {
      const buggy = explore(project, `/pages/${name}.html?bug`);
      const clean = explore(project, `/pages/${name}.html`);
      const isFound = buggy.files.length > 0;
      all += 1;
      found += Number(isFound);
      wrong += clean.files.length;
      const own = buggy.texts.map(stepsOf);
      steps.push(...own);
      const kind = kindOf(project, name);
      const score = kinds.get(kind) ?? { found: 0, all: 0 };
      kinds.set(kind, { found: score.found + Number(isFound), all: score.all + 1 });
      const findings = buggy.files.map((file) => file.replace(/-[0-9a-f]{8}.*/, "")).join(", ") || "not found";
      console.log(
        `${project}/${name}: ${findings}; steps ${own.join(", ") || "-"}; ${buggy.runs} runs; without the bug ${clean.files.join(", ") || "no finding"} in ${clean.runs} runs`,
      );
    }
  }
  console.log(`${projects.join(", ")}: ${found} of ${all} found`);
  if (only.length === 0 && found < least) isBelow = true;
}
steps.sort((one, other) => one - other);
const median = steps[Math.floor(steps.length / 2)] ?? 0;
for (const [kind, score] of kinds) console.log(`kind ${kind}: ${score.found} of ${score.all}`);
console.log(`${wrong} findings without a bug, median of steps ${median}`);
if (isBelow || wrong > 0 || median > MOST_STEPS) process.exit(1);
