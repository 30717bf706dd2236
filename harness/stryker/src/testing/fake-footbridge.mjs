#!/usr/bin/env node
// A stand-in for `footbridge` in tests. `--plan FILE` lists the cases, the mutants that each of them reaches, and the verdicts under each mutant.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const args = process.argv.slice(2);
const valuesOf = (option) =>
  args.flatMap((arg, at) => (arg === option ? [args[at + 1]] : []));
const plan = JSON.parse(readFileSync(valuesOf("--plan")[0], "utf8"));
appendFileSync(plan.log, `${JSON.stringify(args)}\n`);
writeFileSync(`${plan.log}.pid`, String(process.pid));

if (plan.exit !== undefined) {
  process.stderr.write("footbridge.toml: unknown key `clinet`\n");
  process.exit(plan.exit);
}

const [script] = valuesOf("--init-script");
const page = {};
if (script !== undefined)
  new Function("globalThis", readFileSync(script, "utf8"))(page);
const state = page["__stryker__"];
const { stops, ...verdicts } = plan.mutants?.[state?.activeMutant] ?? {};

const report = { schema: "footbridge.report/3", end: "finished", cases: [] };
const collections = valuesOf("--collect").map((text) => text.split("="));
for (const [, file] of collections) writeFileSync(file, "");

/** The global of the instrumented page. */
function valueOf(global, one) {
  if (global === "__stryker__.mutantCoverage") return one.coverage;
  return verdicts[one.title] === "looped" ? state.hitLimit + 1 : state.hitCount;
}

function nameOf({ title }) {
  return `scenarios/shop.yaml › ${title} › ios 2.0.0 · en · dark`;
}

function runCase(one) {
  const verdict = verdicts[one.title] ?? one.verdict ?? "passed";
  for (const [global, file] of collections) {
    const value = valueOf(global, one);
    const line = { case: nameOf(one), page: "https://shop.test/", value };
    if (value !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
  }
  const place = { file: "scenarios/shop.yaml", line: 3, column: 5 };
  const failure = {
    kind: verdict === "changed" ? "snapshot" : "expectation",
    message: `${one.title} is wrong`,
    place,
    expected: "a receipt",
    found: ["nothing"],
    diff: null,
  };
  report.cases.push({
    case: {
      scenario: "scenarios/shop.yaml",
      title: one.title,
      platform: "ios",
      app_version: "2.0.0",
      locale: "en",
      theme: "dark",
      engine: "webkit",
    },
    verdict: verdict === "looped" ? "failed" : verdict,
    reason: verdict === "passed" ? null : `the page ${verdict}`,
    ending: { kind: verdict === "hung" ? "hung" : "finished" },
    steps: [{ text: "open: /", place }],
    failures: ["failed", "changed", "looped"].includes(verdict)
      ? [failure]
      : [],
    durations: { wall_ms: one.ms, virtual_ms: 0 },
  });
  return verdict === "passed" || verdict === "unsupported";
}

function run() {
  const [list] = valuesOf("--cases");
  const names = list && readFileSync(list, "utf8").trim().split("\n");
  const cases = names
    ? names.map((name) => plan.cases.find((one) => nameOf(one) === name))
    : plan.cases;
  let left = Number(valuesOf("--max-failures")[0] ?? Infinity);
  for (const one of cases) {
    if (!runCase(one)) left -= 1;
    if (left === 0) {
      report.end = "too-many-failures";
      break;
    }
  }
  const isBad = report.cases.some(({ verdict }) => verdict !== "passed");
  process.stdout.write(JSON.stringify(report), () =>
    process.exit(isBad ? 1 : 0),
  );
}

// A run that never ends, until a signal ends it.
if (stops === false) setInterval(() => undefined, 1_000);
else run();
