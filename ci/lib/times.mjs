// Prints the times of a script in ci/: times.mjs STAGES SCRIPT START END. STAGES is a file with a line for each stage:
// name, start, end, exit code, and `beside` for a stage that ran beside others; instants are seconds of the wall clock.
// Writes the same to reports/ci-times.json.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

const [file, script, startedAt, endedAt] = process.argv.slice(2);
const [started, ended] = [startedAt, endedAt].map((instant) => Number(instant.replace(",", ".")));
/** The number of slowest tests and cases to list. */
const LISTED = 20;
const TESTS = "target/nextest/default/junit.xml";
const CASES = "reports/report.json";

const round = (seconds) => Math.round(seconds * 10) / 10;
const total = round(ended - started);
const isFresh = (path) => existsSync(path) && statSync(path).mtimeMs >= started * 1000;

function stages() {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [name, from, to, code, kind] = line.split("\t");
    const seconds = round(Number(to.replace(",", ".")) - Number(from.replace(",", ".")));
    return { name, seconds, share: Math.round((seconds / total) * 1000) / 1000, passed: code === "0", beside: kind === "beside" };
  });
}

const ENTITIES = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
const unescape = (text) => text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** The slowest tests of nextest's last run, if this script started it. */
function slowestTests() {
  if (!isFresh(TESTS)) return [];
  const cases = readFileSync(TESTS, "utf8").matchAll(/<testcase name="([^"]*)" classname="([^"]*)"[^>]*? time="([^"]*)"/g);
  return slowest([...cases].map(([, name, binary, seconds]) => ({ name: `${unescape(binary)} ${unescape(name)}`, seconds: round(Number(seconds)) })));
}

/** The slowest cases of the last run of scenarios, if this script started it. */
function slowestCases() {
  if (!isFresh(CASES)) return [];
  const { cases } = JSON.parse(readFileSync(CASES, "utf8"));
  return slowest(
    cases.map(({ case: { scenario, title, platform, app_version: version }, durations }) => ({
      name: `${scenario}: ${title} (${[platform, version].filter(Boolean).join(" ")})`,
      seconds: round((durations?.wall_ms ?? 0) / 1000),
    })),
  );
}

const slowest = (entries) =>
  entries
    .filter(({ seconds }) => seconds > 0)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, LISTED);

const times = { script, seconds: total, stages: stages(), slowest_tests: slowestTests(), slowest_cases: slowestCases() };
mkdirSync("reports", { recursive: true });
writeFileSync("reports/ci-times.json", `${JSON.stringify(times, null, 2)}\n`);

const out = [];
const amount = (seconds) => `${seconds.toFixed(1)} s`.padStart(9);
for (const [title, entries] of [
  [`the slowest ${LISTED} cases`, times.slowest_cases],
  [`the slowest ${LISTED} tests`, times.slowest_tests],
])
  if (entries.length > 0) out.push("", title, ...entries.map(({ name, seconds }) => `${amount(seconds)}  ${name}`));
const names = times.stages.map(({ name, passed, beside }) => `${name}${beside ? " (in the background)" : ""}${passed ? "" : " (failed)"}`);
const width = Math.max(...names.map((name) => name.length), "total".length);
out.push("", `${"stage".padEnd(width)}  ${"time".padStart(9)}  share`);
for (const [index, { seconds, share }] of times.stages.entries())
  out.push(`${names[index].padEnd(width)}  ${amount(seconds)}  ${`${(share * 100).toFixed(0)} %`.padStart(5)}`);
out.push(`${"total".padEnd(width)}  ${amount(total)}`, "also in reports/ci-times.json");
console.error(out.join("\n"));
