// Plans what a change can break: changed.mjs [BASE]. BASE is a commit; without it, the branch main, or on main the last commit. What isn't
// committed counts as changed. Prints lines of shell assignments for ci/test, and on standard error what changed and what is left out.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const git = (...command) => execFileSync("git", command, { encoding: "utf8" }).trim();
const lines = (text) => text.split("\n").filter((line) => line !== "");

/** The commit that the changes are counted from. */
function findBase(name) {
  try {
    return git("merge-base", name ?? "main", "HEAD");
  } catch {
    console.error(`ci: there is no commit ${name ?? "main"}: name one, as in ci/test --changed HEAD~1`);
    process.exit(2);
  }
}

const base = findBase(process.argv[2]);
const files = [...lines(git("diff", "--name-only", base)), ...lines(git("ls-files", "--others", "--exclude-standard"))];

/** The packages of the workspace, by their folders. */
const { packages } = JSON.parse(
  execFileSync("cargo", ["metadata", "--no-deps", "--locked", "--format-version", "1"], { encoding: "utf8", maxBuffer: 2 ** 26 }),
);
const crates = new Map(packages.map(({ name, manifest_path: path }) => [dirname(path), name]));

/** The crate that a file belongs to. */
function crateOf(file) {
  for (let folder = dirname(join(process.cwd(), file)); folder.length > process.cwd().length; folder = dirname(folder))
    if (crates.has(folder)) return crates.get(folder);
  return undefined;
}

const is = (pattern) => files.some((file) => pattern.test(file));
const changed = new Set(files.map(crateOf).filter(Boolean));
// The pages and the agent are built into the crates of the folders they are in; the report's page into the runner.
if (is(/^harness\/ui\//)) changed.add("footbridge-runner").add("footbridge-inspector");
const everything = is(/^(?:Cargo\.(?:toml|lock)|clippy\.toml|\.config\/|\.cargo\/)/) || is(/^fixtures\//);
const rust = everything ? "all()" : [...changed].map((name) => `rdeps(=${name})`).join(" | ");

/** The flows in the browser, by what they need. */
const FLOWS = {
  "footbridge-ui": /^harness\/ui\//,
  "footbridge-inspector": /^harness\/(?:ui|inspector|launch)\//,
  "web-under-test": /^(?:web-under-test|fixtures\/gateway|harness\/(?:exchange|gateway))\//,
  "@footbridge/playwright": /^harness\/(?:playwright|launch|inspector)\//,
};
const modules = is(/^package(?:-lock)?\.json$/);
const flows = Object.entries(FLOWS).filter(([, pattern]) => modules || is(pattern));

if (files.length === 0) console.error(`ci: nothing has changed since ${base.slice(0, 12)}: name an older commit, as in ci/test --changed HEAD~1`);
else console.error(`ci: ${files.length} files have changed since ${base.slice(0, 12)}${changed.size > 0 ? `, in ${[...changed].join(", ")}` : ""}`);

const out = { base, rust, flows: flows.map(([name]) => name).join(" "), examples: everything || changed.size > 0 ? "yes" : "" };
for (const [name, value] of Object.entries(out)) console.log(`${name}='${value}'`);
void existsSync;
