// The implementation of ci/order. A case fails if one of its runs has another transcript than the accepted one.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PROGRAM = resolve("target/debug/footbridge");
const CONFORMANCE = "harness/engine/conformance";
/** The number of scenario files, and of the first cases of each. */
const FILES = 24;
const CASES = 2;
const BUSY_LOOPS = 4;
const times = process.argv[2];

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

/** The cases to run, as `footbridge list` names them. */
function cases() {
  const snapshots = globSync("scenarios/**/*.snap").map((path) => ({ path, most: mostAtOnce(path) }));
  snapshots.sort((one, other) => other.most - one.most || one.path.localeCompare(other.path));
  return snapshots.slice(0, FILES).flatMap(({ path }) => {
    const list = execFileSync(PROGRAM, ["list", path.replace(/snap$/, "yaml")], { encoding: "utf8" });
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
const list = join(folder, "cases");
const selected = cases();
writeFileSync(list, selected.join("\n"));
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ["-e", "for (;;);"]));
try {
  console.log(`${selected.length} cases of the client and those of a page with every kind of request, ${times} times each`);
  for (const engine of ["webkit", "chromium"]) {
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
