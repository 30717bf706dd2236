// The implementation of ci/survival: a run of hostile pages in each engine, with an ordinary page after each.
import assert from "node:assert/strict";
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
import { fileURLToPath } from "node:url";
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

const PASSED = ["passed"];
const HUNG = ["hung"];
/** A verdict for an endless page: a limit, or the engine's end. */
const ENDED = ["hung", "crashed"];
const ANY = ["passed", "hung", "crashed"];
/** Expected where the page may be slow, may be refused by an engine, or may finish. */
const SLOW = ["passed", "hung"];
/** Expected where a page takes about as long as the limit. */
const BORDERLINE = [...SLOW, "flaky"];

/** Beginnings of reasons, as `stable` returns them. A row may continue one: `${ENTRIES}windows`. */
const idle = (why) => `the page did not become idle within 5 s: ${why}`;
const ENDLESS = "in a loop or in promises without an end";
/** The page's thread doesn't respond. */
const BUSY = idle(`its script is busy, ${ENDLESS}`);
/** The page's thread responds. */
const BUSY_ELSEWHERE = idle(`a script of the page, a frame or a worker is busy, ${ENDLESS}`);
const DOCUMENTS = idle("it loads one document after the other, without an end: ");
const REPEATED = idle("it requests the same address again and again: ");
const UNFINISHED = idle("its requests have not finished");
const UNLOADED = idle("its document is not loaded");
const TASKS = "more than 20000 timers and messages to itself ran (`limits.tasks`)";
const ENTRIES = "its journal has more than 20000 entries (`limits.entries`): most of them are ";
const SECONDS = "the page took more than 60 s of real time (`limits.seconds`)";
const PROCESSES = ["the page's process", "the engine", "the engine's network process", "the browser"];
const CRASHED = PROCESSES.map((one) => `${one} ended`);
/** The memory limit, or a process that ended. */
const MEMORY = ["the engine's processes take much memory, more than 2500 (`limits.megabytes`)", ...CRASHED];
/** Many requests of one address. */
const FLOOD = [`${REPEATED}/plain.html`, UNFINISHED];
/** For a page that is only slow. */
const LATE = [BUSY, BUSY_ELSEWHERE];

const TRUTH = { expect: { console: { level: "warning", text: "the truth" } } };

/**
 * The pages. `file` and `does` are the name and the description. `verdicts` are those expected, by default *passed*, and
 * `reasons` the beginnings, or the only one, of the reasons expected for any other verdict. `platform` is iOS by default.
 * `loads` marks a page without a button, which begins while it loads. `on` taps a link first, that number of times.
 * `advance` is the time after the start, and `steps` are further steps.
 */
export const PAGES = [
  { file: "loop", does: "a script loop", verdicts: HUNG, reasons: BUSY },
  { file: "promises", does: "promises without end", verdicts: HUNG, reasons: BUSY },
  { file: "timer-chain", does: "a chain of timers", advance: "1h", verdicts: HUNG, reasons: TASKS },
  { file: "timers", does: "100,000 timers", advance: "1h", verdicts: HUNG, reasons: TASKS },
  { file: "messages", does: "messages to itself", verdicts: HUNG, reasons: TASKS },
  {
    file: "animation-frames",
    does: "animation frames for an hour",
    advance: "1h",
    verdicts: SLOW,
    reasons: [TASKS, SECONDS],
  },
  { file: "calls", does: "100,000 calls on iOS", verdicts: HUNG, reasons: `${ENTRIES}calls` },
  { file: "calls", does: "100,000 calls on Android", platform: "android", verdicts: HUNG, reasons: `${ENTRIES}calls` },
  { file: "big-message", does: "one call of 50 MB on iOS", verdicts: BORDERLINE, reasons: LATE },
  {
    file: "big-message",
    does: "one call of 50 MB on Android",
    platform: "android",
    verdicts: BORDERLINE,
    reasons: LATE,
  },
  { file: "big-error", does: "a console error of 50 MB", verdicts: BORDERLINE, reasons: LATE },
  { file: "console-errors", does: "console errors in a loop", verdicts: HUNG, reasons: `${ENTRIES}console messages` },
  { file: "dialogs", does: "`alert` and `confirm` in a loop", verdicts: HUNG, reasons: `${ENTRIES}dialogs` },
  { file: "memory-arrays", does: "memory: arrays kept in a loop", verdicts: ENDED, reasons: MEMORY },
  { file: "memory-nodes", does: "memory: elements appended in a loop", verdicts: ENDED, reasons: [BUSY, ...MEMORY] },
  { file: "memory-doubling", does: "memory: typed arrays and texts that double", verdicts: ENDED, reasons: MEMORY },
  { file: "huge-document", does: "a document of 200 MB", verdicts: ANY, reasons: [BUSY, ...MEMORY] },
  { file: "deep-document", does: "100,000 elements in one another", verdicts: ANY, reasons: [BUSY, ...CRASHED] },
  {
    file: "refresh",
    does: "`meta` that refreshes at once",
    loads: true,
    verdicts: HUNG,
    reasons: `${DOCUMENTS}/refresh.html`,
  },
  {
    file: "reload",
    does: "`location.reload()` while it loads",
    loads: true,
    verdicts: HUNG,
    reasons: `${DOCUMENTS}/reload.html`,
  },
  { file: "push-state", does: "10,000 times `pushState`", verdicts: SLOW, reasons: LATE },
  { file: "replace-state", does: "10,000 times `replaceState`", verdicts: SLOW, reasons: LATE },
  { file: "fragments", does: "10,000 fragments", verdicts: BORDERLINE, reasons: LATE },
  { file: "history-back", does: "`history.back()` twice at once", on: 2 },
  { file: "ping-pong", does: "back and forward without end", verdicts: HUNG, reasons: `${DOCUMENTS}/ping-pong.html` },
  {
    file: "fetch-loop",
    does: "one fetch after the other without end",
    verdicts: HUNG,
    reasons: `${REPEATED}/plain.html`,
  },
  { file: "fetch-flood", does: "10,000 fetches at once", verdicts: SLOW, reasons: FLOOD },
  {
    file: "synchronous-requests",
    does: "synchronous requests in a loop",
    verdicts: HUNG,
    reasons: `${REPEATED}/plain.html`,
  },
  {
    file: "interval-requests",
    does: "a request in each run of an interval of 0 ms",
    advance: "1h",
    verdicts: HUNG,
    reasons: [...FLOOD, SECONDS],
  },
  { file: "worker-loop", does: "a worker that loops while its page waits", verdicts: HUNG, reasons: BUSY_ELSEWHERE },
  {
    file: "worker-messages",
    does: "a worker that posts messages in a loop",
    verdicts: ENDED,
    reasons: [BUSY_ELSEWHERE, ...MEMORY],
  },
  {
    file: "worker-answers",
    does: "a worker and a page that answer each other",
    verdicts: HUNG,
    reasons: BUSY_ELSEWHERE,
  },
  { file: "frames", does: "200 frames", verdicts: SLOW, reasons: [...FLOOD, ...LATE] },
  {
    file: "nested-frames",
    does: "a frame in a frame without end",
    verdicts: ANY,
    reasons: [`${REPEATED}/nested-frames.html`, ...MEMORY],
  },
  { file: "leave-requests", does: "requests that outlive the page" },
  { file: "leave-loop", does: "loops in its last handlers, at the end of the case" },
  {
    file: "leave-loop",
    does: "loops in its last handlers, on the way to another page",
    steps: [{ open: "/plain.html" }],
    verdicts: ENDED,
    reasons: [BUSY, UNLOADED, ...CRASHED],
  },
  { file: "service-worker", does: "a service worker that answers every request" },
  { file: "peer", does: "WebRTC with a public address" },
  { file: "sockets", does: "sockets to public addresses" },
  { file: "hints", does: "links that prefetch, preload and connect" },
  { file: "windows", does: "`window.open` in a loop", verdicts: HUNG, reasons: `${ENTRIES}windows` },
  { file: "downloads", does: "10,000 downloads", verdicts: SLOW, reasons: LATE },
  { file: "print", does: "`print()` in a loop", verdicts: HUNG, reasons: `${ENTRIES}dialogs (\`print\`)` },
  { file: "object-prototype", does: "getters and setters on `Object.prototype`", steps: [TRUTH] },
  { file: "array-prototype", does: "setters and `toJSON` on `Array.prototype`", steps: [TRUTH] },
  { file: "promise-prototype", does: "`then` that never calls on `Promise.prototype`", steps: [TRUTH] },
  { file: "document-write", does: "10,000 times `document.write`", verdicts: SLOW, reasons: LATE },
  { file: "titles", does: "titles of 100 kB, ten a second" },
  {
    file: "animation",
    does: "a CSS animation without end, for an hour",
    advance: "1h",
    verdicts: SLOW,
    reasons: [TASKS, SECONDS],
  },
  { file: "regular-expression", does: "a regular expression that backtracks", verdicts: SLOW, reasons: BUSY },
  { file: "recursion", does: "stack overflows in a loop", verdicts: HUNG, reasons: BUSY },
  { file: "local-storage", does: "`localStorage` written in a loop", verdicts: HUNG, reasons: BUSY },
  { file: "database", does: "500 MB in a database", verdicts: SLOW, reasons: LATE },
  { file: "keys", does: "one key generated after the other without end", verdicts: HUNG, reasons: BUSY_ELSEWHERE },
  { file: "blobs", does: "100,000 blob addresses", verdicts: SLOW, reasons: BUSY },
  { file: "worker-pool", does: "workers that wait in `Atomics.wait`", steps: [{ expect: { text: "8 ready" } }] },
  {
    file: "script-document",
    does: "a document from a `javascript:` address",
    steps: [{ expect: { text: "A new document" } }],
  },
  { file: "back-often", does: "`history.back()` at once and in `popstate`", on: 2 },
  { file: "stop", does: "`window.stop()` in the head", loads: true },
  { file: "form", does: "fields named like properties of elements", steps: [{ expect: { text: "Tapped" } }] },
  { file: "sandbox", does: "a sandboxed frame that throws", steps: [TRUTH] },
  { file: "picture-animation", does: "animations by CSS and SMIL without end" },
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
    const hostile = {
      ...page,
      title: page.does,
      waived: ["no-page-errors", "offline", "messages-parse"],
      steps: stepsOf(page),
    };
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
export function problemOf(title, found, { verdicts = PASSED, reasons = [] }) {
  if (found === undefined) return `no verdict: ${title}`;
  const { verdict, reason = "no reason" } = found;
  if (!verdicts.includes(verdict)) return `${verdict}, expected ${verdicts.join(" or ")}: ${title}: ${shorten(reason)}`;
  const begins = [reasons].flat();
  if (verdict === "passed" || begins.some((begin) => lastReason(reason).startsWith(begin))) return undefined;
  const expected = begins.map((begin) => `"${begin}…"`).join(" or ");
  return `${verdict} for an unexpected reason: ${title}: ${shorten(reason)}; expected ${expected}`;
}

/** Asserts that each page has reasons exactly if it need not pass. */
export function assertReasons(pages) {
  for (const { does, verdicts = PASSED, reasons = [] } of pages) {
    const begins = [reasons].flat();
    const needsReason = verdicts.some((verdict) => verdict !== "passed");
    assert.equal(begins.length > 0, needsReason, `reasons of "${does}"`);
    for (const begin of begins) assert.match(begin, /\S/, `a reason of "${does}"`);
  }
}

/** The reason of an attempt, without the number of attempts. */
function lastReason(reason) {
  return stable(reason).replace(/^(in each of \d+ attempts|\w+ (first|\d+ times), then passed): /, "");
}

/** A reason on one line, without the parts that differ between runs. */
function stable(reason) {
  return reason
    .replace(/\s+/g, " ")
    .replaceAll("https://www.conformance.test", "")
    .replace(/(blob:)\S+/g, "$1…")
    .replace(/(\/[\w./-]*)[?#][^\s`,;:]*/g, "$1")
    .replace(/(127\.0\.0\.1|localhost):\d+/g, "$1")
    .replace(/, up to \d+ ?ms on its clock/g, "")
    .replace(/take \d+ MB of memory/g, "take much memory")
    .replace(/\b\d+ of them/g, "most of them")
    .replace(/; \d+ timers and messages to itself ran, and now/g, "; now");
}

/** The beginning of a reason, for the table. */
function shorten(reason) {
  const line = stable(reason);
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

function main() {
  const { only, write } = parseArgs({ options: { only: { type: "string" }, write: { type: "boolean" } } }).values;
  assertReasons(PAGES);
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
      for (const page of pages) {
        const wrong = [
          problemOf(page.does, found.get(page.scenario), page),
          problemOf(`the next after ${page.does}`, found.get(page.next), {}),
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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
