// The implementation of ci/soak: a run of one scenario with many rows, whose engine processes are killed at random.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const [asked, LEAST, MOST] = process.argv.slice(2).map(Number);
/** The names of engine processes, truncated as by the system. */
const KINDS = new Set([
  "WebKitWebProces",
  "WebKitNetworkPr",
  "footbridge-webk",
  "Xvfb",
  "footbridge-chro",
  "chromium-headle",
  "chromium",
]);
/** Each row is a case in each engine. */
const ENGINES = 2;
const CASES = Math.ceil(asked / ENGINES) * ENGINES;
/** The timeout for processes to end after the run. */
const END_TIMEOUT_MS = 10_000;
/** The factor by which the memory of the run's last quarter may exceed that of its second. */
const GROWTH = 1.25;
/** The share of cases that may have lost an engine in every attempt. */
const CRASHED = 0.01;

/** The processes of this machine by id: name, parent, whether it has ended, and when it started. */
function processes() {
  const found = new Map();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${id}/stat`, "utf8");
      const [head, rest] = [line.slice(0, line.lastIndexOf(")")), line.slice(line.lastIndexOf(")") + 2).split(" ")];
      const process = { name: head.slice(head.indexOf("(") + 1), parent: Number(rest[1]), started: rest[19] };
      if (!"ZX".includes(rest[0])) found.set(Number(id), process);
    } catch {
      // It ended while its line was read.
    }
  }
  return found;
}

/** The processes that descend from one. */
function below(root) {
  const all = processes();
  const descends = ({ parent }) => parent === root || (all.has(parent) && descends(all.get(parent)));
  return [...all].filter(([, process]) => descends(process));
}

/** The memory that a process holds, in kB. */
function memory(id) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function writeProject(folder) {
  const path = (name) => resolve(name);
  writeFileSync(
    join(folder, "footbridge.toml"),
    `[client]\nweb = "${path("web-under-test/dist")}"\norigin = "https://www.exchange.test"\n\n` +
      `[app]\ncatalogue = "${path("fixtures/contract")}"\ndialect = "${path("fixtures/dialects/exchange.toml")}"\n` +
      `devices = "${path("fixtures/hosts")}"\nserver = "${path("fixtures/gateway")}"\n\n[run]\npage_timeout = 60\n`,
  );
  mkdirSync(join(folder, "scenarios"));
  const rows = Array.from({ length: CASES / ENGINES }, (_, number) => `  - { number: ${number} }\n`).join("");
  writeFileSync(
    join(folder, "scenarios/soak.yaml"),
    `title: call \${number}\nhosts: { platforms: ios }\neach:\n${rows}replies:\n  requestAction: { data: {} }\n` +
      "steps:\n  - open: /lab/calls/requestAction\n  - tap: { role: button, name: Send }\n  - expect: { call: requestAction, times: 1 }\n",
  );
}

/** Kills a process of the run from time to time until the run ends. */
async function storm(root, isOver, seen) {
  const kills = new Map();
  const samples = [];
  let next = performance.now() + LEAST * 1000;
  while (!isOver()) {
    await wait(200);
    samples.push(memory(root));
    if (performance.now() < next) continue;
    next = performance.now() + (LEAST + Math.random() * (MOST - LEAST)) * 1000;
    const found = below(root);
    for (const [id, process] of found) seen.set(id, process);
    const kinds = [...new Set(found.map(([, { name }]) => name))].filter((name) => KINDS.has(name));
    const kind = kinds[Math.floor(Math.random() * kinds.length)];
    const victims = found.filter(([, { name }]) => name === kind);
    const victim = victims[Math.floor(Math.random() * victims.length)];
    if (victim === undefined) continue;
    try {
      process.kill(victim[0], "SIGKILL");
      kills.set(kind, (kills.get(kind) ?? 0) + 1);
    } catch {
      // It ended by itself.
    }
  }
  return { kills, samples: samples.filter((kilobytes) => kilobytes > 0) };
}

/** The processes and files that remain after the run's processes had time to end. */
async function processesLeft(seen) {
  const until = performance.now() + END_TIMEOUT_MS;
  for (;;) {
    const now = processes();
    const left = [...seen].filter(([id, { started }]) => now.get(id)?.started === started);
    if (left.length === 0 || performance.now() > until) return left.map(([id, { name }]) => `${name} ${id}`);
    await wait(100);
  }
}

/** The locks of displays that the run has left. */
const locksLeft = (seen) =>
  readdirSync("/tmp").filter(
    (name) => /^\.X\d+-lock$/.test(name) && seen.has(Number(readFileSync(join("/tmp", name), "utf8"))),
  );

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "footbridge-soak-")));
try {
  const places = { project: join(folder, "project"), home: join(folder, "home"), temporary: join(folder, "temporary") };
  for (const place of Object.values(places)) mkdirSync(place);
  writeProject(places.project);
  const report = join(folder, "report.json");
  const run = spawn(
    resolve("target/debug/footbridge"),
    ["run", "--engine", "all", "--no-history", "--no-cache", "--clock", "virtual", "--update", "--reporter", `json=${report}`],
    {
      cwd: places.project,
      env: { ...process.env, HOME: places.home, TMPDIR: places.temporary },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  let isOver = false;
  const ended = new Promise((done) => {
    run.on("exit", (code) => {
      isOver = true;
      done(code);
    });
  });
  const seen = new Map();
  const { kills, samples } = await storm(run.pid, () => isOver, seen);
  const code = await ended;

  const problems = [];
  const check = (holds, problem) => holds || problems.push(problem);
  const { cases, left_out: leftOut, totals, duration_ms: duration } = JSON.parse(readFileSync(report, "utf8"));
  const wrong = cases.filter(({ verdict }) => !["passed", "flaky", "crashed"].includes(verdict));
  check(
    new Set(cases.map((one) => `${one.case.engine} ${one.case.title}`)).size === CASES && cases.length === CASES && leftOut === 0,
    `${cases.length} verdicts, ${leftOut} cases left out`,
  );
  for (const one of wrong) problems.push(`${one.verdict}: ${one.case.title}: ${one.reason}`);
  check(totals.crashed <= Math.ceil(CASES * CRASHED), `${totals.crashed} cases lost an engine in every attempt`);
  check(code === (totals.crashed + wrong.length > 0 ? 1 : 0), `exit code ${code}`);
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [mean(samples.slice(quarter, 2 * quarter)), mean(samples.slice(3 * quarter))];
  check(late < early * GROWTH, "the harness's memory grows");
  for (const left of await processesLeft(seen)) problems.push(`still running: ${left}`);
  for (const left of locksLeft(seen)) problems.push(`left: /tmp/${left}`);
  for (const place of [places.home, places.temporary]) {
    for (const left of readdirSync(place)) problems.push(`left: ${join(place, left)}`);
  }
  const known = new Set([".footbridge", "footbridge.toml", "scenarios", "soak.yaml", "soak.snap"]);
  for (const place of [places.project, join(places.project, "scenarios")]) {
    for (const left of readdirSync(place).filter((name) => !known.has(name)))
      problems.push(`left: ${join(place, left)}`);
  }

  const killed = [...kills].map(([name, count]) => `${count} ${name}`).join(", ");
  const megabytes = (kilobytes) => `${(kilobytes / 1024).toFixed(1)} MB`;
  console.log(
    `${CASES} cases in ${(duration / 1000).toFixed(1)} s: ${totals.passed} passed, ${totals.flaky} flaky, ${totals.crashed} crashed`,
  );
  console.log(`killed: ${killed === "" ? "nothing" : killed}`);
  console.log(
    `memory of the harness: ${megabytes(early)} in the second quarter, ${megabytes(late)} in the last, ${megabytes(Math.max(...samples))} at most`,
  );
  for (const problem of problems) console.error(`soak: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
