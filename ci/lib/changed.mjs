// Plans ci/test --changed: changed.mjs [BASE]. BASE is a commit; by default the branch main, or on main the last
// commit. Uncommitted changes count as well. Prints a line for each part of ci/test to run, with arguments that select
// the affected tests; prints the changes on standard error.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";

const git = (...command) => execFileSync("git", command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
const lines = (text) => text.split("\n").filter((line) => line !== "");

function findBase(name = "main") {
  try {
    return git("merge-base", name, "HEAD");
  } catch {
    console.error(`ci: unknown commit ${name}: name an existing one, as in ci/test --changed HEAD~1`);
    process.exit(2);
  }
}

const base = findBase(process.argv[2]);
const files = [...new Set([...lines(git("diff", "--name-only", base)), ...lines(git("ls-files", "--others", "--exclude-standard"))])];
const touches = (pattern) => files.some((file) => pattern.test(file));

/** The crates by folder, the innermost first: a crate may be inside another's folder. */
const metadata = execFileSync("cargo", ["metadata", "--no-deps", "--locked", "--format-version", "1"], { encoding: "utf8", maxBuffer: 2 ** 26 });
const crates = JSON.parse(metadata)
  .packages.map(({ name, manifest_path: path, dependencies }) => ({
    name,
    folder: relative(process.cwd(), dirname(path)),
    dependencies: dependencies.filter(({ kind }) => kind !== "dev").map((dependency) => dependency.name),
  }))
  .toSorted((one, other) => other.folder.length - one.folder.length);
const crateOf = (file) => crates.find(({ folder }) => file.startsWith(`${folder}/`))?.name;

/** The files that every crate depends on, or that every test may read. */
const affectsAll = touches(/^(?:Cargo\.(?:toml|lock)|clippy\.toml|\.config\/|fixtures\/(?!examples\/))/);
/**
 * Files of a crate's folder that are not part of it. The TypeScript of an agent or page is built into its crate, and so
 * part of it.
 */
const isOfCrate = (file) => !/\.md$|\/(?:e2e|samples)\/|\.test\.tsx?$/.test(file);
const changed = new Set(files.filter(isOfCrate).map(crateOf).filter(Boolean));
// The report page is built into the reports, and its components into the inspector page.
if (files.some((file) => file.startsWith("harness/ui/") && isOfCrate(file))) changed.add("footbridge-insight").add("footbridge-inspector");

/** The crates that affect cases, or what is shown of them. */
const CASE = new Set();
const visit = (name) => {
  if (CASE.has(name)) return;
  CASE.add(name);
  crates.find((crate) => crate.name === name)?.dependencies.forEach(visit);
};
for (const name of ["footbridge-insight", "footbridge-exchange", "footbridge-webkit", "footbridge-chromium"]) visit(name);
const affectsCases = affectsAll || [...changed].some((name) => CASE.has(name));

/** The whole-tool tests of crates, by module name. A crate that affects cases has the tests of every engine as well. */
const TOOL_TESTS = {
  "footbridge-queue": ["queue", "queue_parts"],
  "footbridge-inspector": ["open", "serve"],
  "footbridge-browser": ["open"],
  "footbridge-learn": ["learn"],
  "footbridge-explore": ["explore"],
  "footbridge-verify": ["verify", "recording"],
  "footbridge-insight": ["reports", "matrix", "catalogue"],
};
const TOOL_TESTS_OF_CASES = ["conformance", "verdicts", "explore"];
const CLI = "harness/cli";

/** The modules of whole-tool tests that a file affects by its name; for one of the command all unless it is named after a module. */
function toolTestsOf(file) {
  const name = /(\w+)(?:\.rs|\/)/.exec(/^harness\/\w+\/(?:src|tests\/tool)\/(.*)/.exec(file)?.[1] ?? "")?.[1];
  if (file.startsWith(`${CLI}/tests/reference/`)) return [];
  if (name !== undefined && existsSync(`${CLI}/tests/tool/${name}.rs`) && !["main", "support"].includes(name)) return [name];
  return crateOf(file) === "footbridge" ? undefined : [];
}

function toolFilter() {
  if (affectsAll) return "all()";
  const modules = new Set(affectsCases ? TOOL_TESTS_OF_CASES : []);
  for (const name of changed) for (const test of TOOL_TESTS[name] ?? []) modules.add(test);
  for (const file of files.filter((one) => isOfCrate(one) && crateOf(one))) {
    const tests = toolTestsOf(file);
    if (tests === undefined) return "all()";
    for (const test of tests) modules.add(test);
  }
  return modules.size === 0 ? "none()" : `test(/^(${[...modules].join("|")})::/)`;
}

/** The folders of scenarios that use what every case rests on. */
const CORE_FOLDERS = ["scenarios/bridge", "scenarios/calls", "scenarios/events"];

/**
 * The scenarios that a change of a crate can break: the core folders, and those whose transcripts have a line of the
 * kind that a changed file is named after, such as `cookie` of `cookies.rs`. ci/nightly runs all of them.
 */
function scenarioPaths() {
  if (affectsAll || touches(/^(?:scenarios|web-under-test|footbridge\.toml)/)) return true;
  const words = new Set(files.filter((file) => CASE.has(crateOf(file))).flatMap((file) => basename(file).replace(/\.\w+$/, "").split(/[_-]/)));
  const kinds = new Set([...words].flatMap((word) => [word, word.replace(/s$/, "")]));
  const isAffected = (text) => text.split("\n").some((line) => kinds.has(/^ *\d+ms {2}(\w+)/.exec(line)?.[1]));
  const snapshots = lines(git("ls-files", "scenarios/*.snap")).filter((file) => !CORE_FOLDERS.includes(dirname(file)));
  const affected = snapshots.filter((file) => existsSync(file) && isAffected(readFileSync(file, "utf8")));
  return [...CORE_FOLDERS, ...affected.map((file) => file.replace(/\.snap$/, ".yaml"))].join(" ");
}

function rustFilter() {
  if (affectsAll) return "all()";
  const tool = toolFilter();
  const isOfReference = [...changed].some((name) => /-(?:exchange|exchange-reference|gateway|engine|webkit|webkit-launcher)$/.test(name));
  const reference = isOfReference || touches(/^(?:harness\/cli\/tests\/reference|web-under-test)\//) ? "all()" : "none()";
  const rest = [...changed].map((name) => `rdeps(=${name})`).join(" | ") || "none()";
  return [
    `(binary_id(footbridge::tool) & (${tool}))`,
    `(binary_id(footbridge::reference) & (${reference}))`,
    `((${rest}) - (binary_id(footbridge::tool) | binary_id(footbridge::reference)))`,
  ].join(" | ");
}

/** The projects of playwright.config.ts that the changes can break. */
const FLOWS = {
  report: /^harness\/ui\//,
  inspector: /^harness\/(?:ui|inspector|launch)\//,
  verify: /^(?:harness\/(?:host|ui|verify)|fixtures\/examples)\//,
  client: /^(?:web-under-test|fixtures\/gateway|harness\/(?:exchange|gateway))\//,
  kiosk: /^harness\/(?:playwright|launch|inspector)\//,
  exchange: /^harness\/(?:playwright|launch|inspector)\//,
};

function flowProjects() {
  if (touches(/^(?:playwright\.config\.ts|package(?:-lock)?\.json)$/)) return true;
  const names = Object.keys(FLOWS).filter((name) => touches(FLOWS[name]));
  return names.map((name) => `--project=${name}`).join(" ");
}

const hasRust = affectsAll || changed.size > 0;
const hasScripts = touches(/\.(?:[cm]?[jt]sx?|css|json)$/);
const modules = touches(/^package(?:-lock)?\.json$/);
const parts = {
  build: hasRust || touches(/^(?:web-under-test|scenarios|fixtures)\//),
  "format-rust": touches(/\.rs$/),
  format: true,
  lint: hasScripts,
  types: hasScripts,
  unused: hasScripts,
  circles: touches(/\.rs$|^ci\/(?:lib\/)?(?:circles|rust-modules)\.mjs$/),
  "check-tests": modules || touches(/^ci\/(?:.*\.mjs$|words\/)|\.oxlintrc\.json$/),
  words: true,
  subjects: true,
  licences: modules || touches(/^Cargo\.lock$/),
  weight: modules || touches(/^web-under-test\//),
  templates: touches(/^ci\/templates/),
  snapshots: touches(/\.snap$/),
  generated: hasRust,
  "rust-tests": (hasRust || touches(/^web-under-test\//)) && rustFilter(),
  "doc-tests": hasRust,
  "typescript-tests": modules ? true : hasScripts && `--changed ${base}`,
  flows: flowProjects(),
  "flows-stryker": modules || affectsCases || touches(/^harness\/(?:stryker|launch)\//),
  "template-commands": touches(/^ci\/templates/),
  package: touches(/^(?:ci\/(?:package|lib\/try-package)|README)/),
  examples: affectsCases || touches(/^fixtures\/examples\//),
  scenarios: (affectsCases || touches(/^(?:scenarios|web-under-test|footbridge\.toml)/)) && scenarioPaths(),
};

if (files.length === 0) console.error(`ci: nothing has changed since ${base.slice(0, 12)}: name an older commit, as in ci/test --changed HEAD~1`);
else console.error(`ci: ${files.length} files have changed since ${base.slice(0, 12)}${changed.size > 0 ? `, in ${[...changed].toSorted().join(", ")}` : ""}`);
for (const [part, selection] of Object.entries(parts))
  if (files.length > 0 && selection) console.log(selection === true ? part : `${part}\t${selection}`);
