// The implementation of ci/survival: a run of hostile pages in each engine, with an ordinary page after each.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const ENGINES = ["webkit", "chromium"];
const DOCUMENT = "ci/results/survival.md";
const [BEGIN, END] = ["<!-- survival:begin -->", "<!-- survival:end -->"];
const CONFORMANCE = "harness/engine/conformance";
/** The parts of the project, at the same paths in the copy. */
const COPIED = ["survival", "catalogue", "dialect.toml"].map((name) => `${CONFORMANCE}/${name}`);
/** The timeout for one engine. */
const TIMEOUT_MS = 3 * 60 * 60 * 1000;
/** The length of a reason in the table. */
const REASON_LENGTH = 110;

/** A verdict for an endless page: a limit, or the engine's end. */
const ENDED = ["hung", "crashed"];
const ANY = ["passed", "hung", "crashed"];
/** Expected where the page may be slow, may be refused by an engine, or may finish. */
const SLOW = ["passed", "hung"];
/** Expected where a page takes about as long as the limit. */
const BORDERLINE = [...SLOW, "flaky"];
const TRUTH = { expect: { console: { level: "warning", text: "the truth" } } };

/**
 * The pages: file, description and expected verdicts. `platform` is iOS by default. `loads` marks a page without a
 * button, which begins while it loads. `on` taps a link first, that number of times. `advance` is the time after the
 * start, and `steps` are further steps.
 */
const PAGES = [
  { file: "loop", does: "a script loop", verdicts: ["hung"] },
  { file: "promises", does: "promises without end", verdicts: ["hung"] },
  { file: "timer-chain", does: "a chain of timers", advance: "1h", verdicts: ["hung"] },
  { file: "timers", does: "100,000 timers", advance: "1h", verdicts: ["hung"] },
  { file: "messages", does: "messages to itself", verdicts: ["hung"] },
  { file: "animation-frames", does: "animation frames for an hour", advance: "1h", verdicts: SLOW },
  { file: "calls", does: "100,000 calls on iOS", verdicts: ["hung"] },
  { file: "calls", does: "100,000 calls on Android", platform: "android", verdicts: ["hung"] },
  { file: "big-message", does: "one call of 50 MB on iOS", verdicts: BORDERLINE },
  { file: "big-message", does: "one call of 50 MB on Android", platform: "android", verdicts: BORDERLINE },
  { file: "big-error", does: "a console error of 50 MB", verdicts: BORDERLINE },
  { file: "console-errors", does: "console errors in a loop", verdicts: ["hung"] },
  { file: "dialogs", does: "`alert` and `confirm` in a loop", verdicts: ["hung"] },
  { file: "memory-arrays", does: "memory: arrays kept in a loop", verdicts: ENDED },
  { file: "memory-nodes", does: "memory: elements appended in a loop", verdicts: ENDED },
  { file: "memory-doubling", does: "memory: typed arrays and texts that double", verdicts: ENDED },
  { file: "huge-document", does: "a document of 200 MB", verdicts: ANY },
  { file: "deep-document", does: "100,000 elements in one another", verdicts: ANY },
  { file: "refresh", does: "`meta` that refreshes at once", loads: true, verdicts: ["hung"] },
  { file: "reload", does: "`location.reload()` while it loads", loads: true, verdicts: ["hung"] },
  { file: "push-state", does: "10,000 times `pushState`", verdicts: SLOW },
  { file: "replace-state", does: "10,000 times `replaceState`", verdicts: SLOW },
  { file: "fragments", does: "10,000 fragments", verdicts: BORDERLINE },
  { file: "history-back", does: "`history.back()` twice at once", on: 2, verdicts: ["passed"] },
  { file: "ping-pong", does: "back and forward without end", verdicts: ["hung"] },
  { file: "fetch-loop", does: "one fetch after the other without end", verdicts: ["hung"] },
  { file: "fetch-flood", does: "10,000 fetches at once", verdicts: SLOW },
  { file: "synchronous-requests", does: "synchronous requests in a loop", verdicts: ["hung"] },
  {
    file: "interval-requests",
    does: "a request in each run of an interval of 0 ms",
    advance: "1h",
    verdicts: ["hung"],
  },
  { file: "worker-loop", does: "a worker that loops while its page waits", verdicts: ["hung"] },
  { file: "worker-messages", does: "a worker that posts messages in a loop", verdicts: ENDED },
  { file: "worker-answers", does: "a worker and a page that answer each other", verdicts: ["hung"] },
  { file: "frames", does: "200 frames", verdicts: SLOW },
  { file: "nested-frames", does: "a frame in a frame without end", verdicts: ANY },
  { file: "leave-requests", does: "requests that outlive the page", verdicts: ["passed"] },
  { file: "leave-loop", does: "loops in its last handlers, at the end of the case", verdicts: ["passed"] },
  {
    file: "leave-loop",
    does: "loops in its last handlers, on the way to another page",
    steps: [{ open: "/plain.html" }],
    verdicts: ENDED,
  },
  { file: "service-worker", does: "a service worker that answers every request", verdicts: ["passed"] },
  { file: "peer", does: "WebRTC with a public address", verdicts: ["passed"] },
  { file: "sockets", does: "sockets to public addresses", verdicts: ["passed"] },
  { file: "hints", does: "links that prefetch, preload and connect", verdicts: ["passed"] },
  { file: "windows", does: "`window.open` in a loop", verdicts: ["hung"] },
  { file: "downloads", does: "10,000 downloads", verdicts: SLOW },
  { file: "print", does: "`print()` in a loop", verdicts: ["hung"] },
  { file: "object-prototype", does: "getters and setters on `Object.prototype`", steps: [TRUTH], verdicts: ["passed"] },
  { file: "array-prototype", does: "setters and `toJSON` on `Array.prototype`", steps: [TRUTH], verdicts: ["passed"] },
  {
    file: "promise-prototype",
    does: "`then` that never calls on `Promise.prototype`",
    steps: [TRUTH],
    verdicts: ["passed"],
  },
  { file: "document-write", does: "10,000 times `document.write`", verdicts: SLOW },
  { file: "titles", does: "titles of 100 kB, ten a second", verdicts: ["passed"] },
  { file: "animation", does: "a CSS animation without end, for an hour", advance: "1h", verdicts: SLOW },
  { file: "regular-expression", does: "a regular expression that backtracks", verdicts: SLOW },
  { file: "recursion", does: "stack overflows in a loop", verdicts: ["hung"] },
  { file: "local-storage", does: "`localStorage` written in a loop", verdicts: ["hung"] },
  { file: "database", does: "500 MB in a database", verdicts: SLOW },
  { file: "keys", does: "one key generated after the other without end", verdicts: ["hung"] },
  { file: "blobs", does: "100,000 blob addresses", verdicts: SLOW },
];

/** The scenario's steps for a page. */
function stepsOf({ file, loads, on = 0, advance = "10s", steps = [] }) {
  const begin = loads ? [] : [...Array.from({ length: on }, () => ({ tap: "On" })), { tap: "Begin" }];
  return [{ open: `/${file}.html` }, ...begin, { advance }, ...steps];
}

/** A scenario as YAML. */
function scenario({ title, platform = "ios", waived = [], steps }) {
  const waive = waived.map((name) => `  ${name}: the page is hostile\n`).join("");
  const lines = steps.map((step) => `  - ${JSON.stringify(step, null, 1).replace(/\n\s*/g, " ")}\n`).join("");
  return (
    `title: ${JSON.stringify(title)}\nhosts: { platforms: ${platform} }\n` +
    `${waive === "" ? "" : `waive:\n${waive}`}steps:\n${lines}`
  );
}

/** Writes a scenario for each page and for the ordinary page after it, in the order of their names. */
function writeScenarios(folder, pages) {
  mkdirSync(folder);
  pages.forEach((page, index) => {
    const number = String(index + 1).padStart(2, "0");
    page.scenario = `scenarios/${number}a-${page.file}.yaml`;
    page.next = `scenarios/${number}b-next.yaml`;
    const hostile = { ...page, title: page.does, waived: ["no-page-errors", "offline", "messages-parse"], steps: stepsOf(page) };
    const expect = [{ text: "Plain" }, { text: "Nothing is left" }, { "no-request": "any" }, { "no-call": "any" }];
    const next = { title: `the next after ${page.does}`, steps: [{ open: "/plain.html" }, { expect }] };
    writeFileSync(join(folder, "..", page.scenario), scenario(hostile));
    writeFileSync(join(folder, "..", page.next), scenario(next));
  });
}

/** Runs the project in an engine. Returns its cases by scenario path, and adds problems of the run to `problems`. */
function run(engine, folder, project, problems) {
  const places = { home: join(folder, `home-${engine}`), temporary: join(folder, `temporary-${engine}`) };
  for (const place of Object.values(places)) mkdirSync(place);
  const report = join(folder, `${engine}.json`);
  const options = ["--no-cache", "--no-history", "--update", "--engine", engine, "--workers", "1"];
  const { status, signal } = spawnSync(
    resolve("target/debug/footbridge"),
    ["run", ...options, "--reporter", `json=${report}`],
    {
      cwd: project,
      env: { ...process.env, HOME: places.home, TMPDIR: places.temporary },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: TIMEOUT_MS,
    },
  );
  // A hung case sets it to 1.
  if (![0, 1].includes(status)) problems.push(`${engine}: the run ended with ${signal ?? `exit code ${status}`}`);
  for (const place of Object.values(places)) {
    for (const left of readdirSync(place)) problems.push(`${engine}: left: ${join(place, left)}`);
  }
  const { cases } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { cases: [] };
  return new Map(
    cases.map(({ case: { scenario }, verdict, reason, durations }) => [
      scenario,
      { verdict, reason, seconds: durations.wall_ms / 1000 },
    ]),
  );
}

/** The problem of a case, if any. */
function problemOf(title, found, verdicts) {
  if (found === undefined) return `no verdict: ${title}`;
  if (verdicts.includes(found.verdict)) return undefined;
  return `${found.verdict}, expected ${verdicts.join(" or ")}: ${title}: ${shorten(found.reason ?? "no reason")}`;
}

/** A reason on one short line, without the parts that differ between runs. */
function shorten(reason) {
  const line = reason
    .replace(/\s+/g, " ")
    .replaceAll("https://www.conformance.test", "")
    .replace(/(blob:)\S+/g, "$1…")
    .replace(/(\/[\w./-]*)[?#][^\s`,;:]*/g, "$1")
    .replace(/(127\.0\.0\.1|localhost):\d+/g, "$1")
    .replace(/, up to \d+ ?ms on its clock/g, "")
    .replace(/take \d+ MB of memory/g, "take much memory")
    .replace(/\b\d+ of them/g, "most of them")
    .replace(/; \d+ timers and messages to itself ran, and now/g, "; now");
  return line.length > REASON_LENGTH ? `${line.slice(0, REASON_LENGTH - 1).trimEnd()}…` : line;
}

/** A cell of a Markdown table. An open code span is closed. */
function cell(text) {
  const escaped = text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
  return escaped.split("`").length % 2 === 0 ? `${escaped}\`` : escaped;
}

function table(pages, results) {
  const columns = ENGINES.flatMap((engine) => [engine, "s"]);
  const rows = pages.map(({ does, scenario }) => {
    const cells = ENGINES.flatMap((engine) => {
      const { verdict, reason, seconds } = results.get(engine).get(scenario) ?? { verdict: "–", seconds: 0 };
      return [`*${verdict}*${reason ? `: ${cell(shorten(reason))}` : ""}`, seconds.toFixed(1)];
    });
    return [does, ...cells];
  });
  const lines = [["page", ...columns], ["page", ...columns].map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function writeTable(text) {
  const whole = readFileSync(DOCUMENT, "utf8");
  const [begin, end] = [whole.indexOf(BEGIN), whole.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} lacks ${BEGIN} or ${END}`);
  writeFileSync(DOCUMENT, `${whole.slice(0, begin + BEGIN.length)}\n\n${text}\n${whole.slice(end)}`);
}

const { only, write } = parseArgs({ options: { only: { type: "string" }, write: { type: "boolean" } } }).values;
const pages = PAGES.filter(({ does }) => only === undefined || does.toLowerCase().includes(only.toLowerCase()));
if (pages.length === 0) {
  console.error(`survival: no page does "${only}"; the pages: ${PAGES.map(({ does }) => does).join(", ")}`);
  process.exit(3);
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "footbridge-survival-")));
try {
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
  const project = join(folder, CONFORMANCE, "survival");
  writeScenarios(join(project, "scenarios"), pages);
  const problems = [];
  const results = new Map();
  for (const engine of ENGINES) {
    console.error(`survival: ${pages.length} pages in ${engine}`);
    const found = run(engine, folder, project, problems);
    results.set(engine, found);
    for (const { does, scenario, next, verdicts } of pages) {
      const wrong = [
        problemOf(does, found.get(scenario), verdicts),
        problemOf(`the next after ${does}`, found.get(next), ["passed"]),
      ];
      for (const problem of wrong.filter(Boolean)) problems.push(`${engine}: ${problem}`);
    }
  }
  const isWhole = pages.every(({ scenario }) => ENGINES.every((engine) => results.get(engine).has(scenario)));
  if (write && only === undefined && isWhole) writeTable(table(pages, results));
  else console.log(table(pages, results));
  for (const problem of problems) console.error(`survival: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
