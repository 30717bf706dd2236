// Writes the table in fixtures/examples/README.md: the platforms and engines in which each example's scenarios pass.
// Reads the reports that ci/examples leaves in reports/examples. With --check, writes nothing and fails if the table is
// out of date.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "fixtures/examples";
const REPORTS = "reports/examples";
const README = join(FOLDER, "README.md");
const BEGIN = "<!-- table: node ci/examples-table.mjs -->\n";
const END = "<!-- /table -->";

/** The columns, and the scenarios that each shows: the first that an example has. */
const COLUMNS = [
  { title: "success", scenarios: ["success"] },
  { title: "error", scenarios: ["failure"] },
  { title: "limit", scenarios: ["time-limit", "never"] },
  { title: "gate", scenarios: ["gate"] },
  { title: "event", scenarios: ["event"] },
];
const PLATFORMS = { ios: "iOS", android: "Android" };
const ENGINES = { webkit: "WebKit", chromium: "Chromium" };
const PASSED = ["passed", "flaky"];
const NOTHING = "–";

/** The cases in an example's report. */
function casesOf(example) {
  const path = join(REPORTS, `${example}.json`);
  if (!existsSync(path)) throw new Error(`${path} is missing: run ci/examples`);
  const { end, cases } = JSON.parse(readFileSync(path, "utf8"));
  if (end !== "finished") throw new Error(`${path} is of a run that ended early: ${end}`);
  return cases;
}

/** The platforms on which a scenario passes, each with its engines if these are not all. */
function cell(example, cases, { scenarios }) {
  const name = scenarios.find((name) => existsSync(join(FOLDER, example, `scenarios/${name}.yaml`)));
  if (name === undefined) return NOTHING;
  const own = cases.filter((one) => one.case.scenario === `scenarios/${name}.yaml`);
  const platforms = Object.keys(PLATFORMS).map((platform) => {
    const engines = Object.keys(ENGINES).filter((engine) => {
      const verdicts = own.filter((one) => one.case.platform === platform && one.case.engine === engine).map((one) => one.verdict);
      return verdicts.length > 0 && verdicts.every((verdict) => PASSED.includes(verdict));
    });
    if (engines.length === 0) return undefined;
    if (engines.length === Object.keys(ENGINES).length) return PLATFORMS[platform];
    return `${PLATFORMS[platform]} (${engines.map((engine) => ENGINES[engine]).join(", ")})`;
  });
  return platforms.filter((platform) => platform !== undefined).join(", ") || "fails";
}

/** A table of Markdown with columns of equal width. */
function markdown(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((text, column) => text.padEnd(widths[column])).join(" | ")} |\n`;
  const [head, ...body] = rows;
  return `\n${[head, widths.map((width) => "-".repeat(width)), ...body].map(line).join("")}\n`;
}

const examples = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, "page")));
const rows = examples.map((example) => {
  const cases = casesOf(example);
  return [`\`${example}\``, ...COLUMNS.map((column) => cell(example, cases, column))];
});
const table = markdown([["client", ...COLUMNS.map(({ title }) => title)], ...rows]);

const readme = readFileSync(README, "utf8");
const [start, end] = [readme.indexOf(BEGIN) + BEGIN.length, readme.indexOf(END)];
if (start < BEGIN.length || end < start) throw new Error(`${README} has no ${BEGIN.trim()} and ${END}`);
const fresh = readme.slice(0, start) + table + readme.slice(end);
if (fresh !== readme && process.argv.includes("--check")) {
  console.error(`${README} is out of date: node ci/examples-table.mjs`);
  process.exitCode = 1;
} else if (fresh !== readme) {
  writeFileSync(README, fresh);
}
