// The implementation of ci/order. A case fails if one of its runs has another transcript than the accepted one.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PROGRAM = resolve("target/debug/footbridge");
const CONFORMANCE = "harness/engine/conformance";
/** The number of scenario files, and of the first cases of each. */
const FILES = 24;
const CASES = 2;
const BUSY_LOOPS = 4;
const [times, engines = "webkit,chromium"] = process.argv.slice(2);

/** The largest number of lines with one instant in a section of a snapshot. */
function mostAtOnce(snapshot) {
  let most = 0;
  let count = 0;
  let before = null;
  for (const line of readFileSync(snapshot, "utf8").split("\n")) {
    const at = /^ *(\d+ms) /.exec(line)?.[1] ?? null;
    count = at !== null && at === before ? count + 1 : 1;
    before = at;
    if (at !== null) most = Math.max(most, count);
  }
  return most;
}

/** The cases to run in an engine, as `footbridge list` names them. */
function cases(engine) {
  const files = readdirSync("scenarios", { recursive: true }).filter((file) => file.endsWith(".snap"));
  const snapshots = files.map((file) => join("scenarios", file)).map((path) => ({ path, most: mostAtOnce(path) }));
  snapshots.sort((one, other) => other.most - one.most || one.path.localeCompare(other.path));
  return snapshots.slice(0, FILES).flatMap(({ path }) => {
    const list = execFileSync(PROGRAM, ["list", "--engine", engine, path.replace(/snap$/, "yaml")], { encoding: "utf8" });
    return list
      .split("\n")
      .filter((line) => line.includes(" › "))
      .slice(0, CASES);
  });
}

/** Runs cases in an engine, and returns whether all passed. */
function run(folder, engine, selected) {
  const options = ["--engine", engine, "--repeat", times, "--no-cache", "--no-history", "--reporter", "github"];
  const { status } = spawnSync(PROGRAM, ["run", ...options, ...selected], { cwd: folder, stdio: "inherit" });
  return status === 0;
}

const folder = await mkdtemp(join(tmpdir(), "footbridge-order-"));
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ["-e", "for (;;);"]));
try {
  for (const engine of engines.split(",")) {
    const list = join(folder, engine);
    const selected = cases(engine);
    writeFileSync(list, selected.join("\n"));
    console.log(`${engine}: ${selected.length} cases of the client and those with many requests, ${times} times each`);
    const runs = [
      run(CONFORMANCE, engine, ["scenarios/requests.yaml", "scenarios/many.yaml"]),
      run(".", engine, ["--cases", list]),
    ];
    if (runs.includes(false)) process.exitCode = 1;
  }
} finally {
  for (const loop of loops) loop.kill("SIGKILL");
  await rm(folder, { recursive: true });
}
