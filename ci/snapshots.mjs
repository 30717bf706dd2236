// Snapshots are for people to read, and travel with the repository: all together stay under a megabyte.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const MOST = 1_000_000;
const FOLDER = "scenarios";

const snapshots = readdirSync(FOLDER, { recursive: true })
  .filter((path) => path.endsWith(".snap"))
  .map((path) => ({ path, bytes: statSync(join(FOLDER, path)).size }));
const total = snapshots.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`${snapshots.length} snapshots hold ${total} bytes`);
if (total >= MOST) {
  const largest = snapshots.sort((one, other) => other.bytes - one.bytes).slice(0, 10);
  for (const { path, bytes } of largest) console.error(`${bytes}\t${path}`);
  console.error(`they have to stay under ${MOST}: name fewer hosts, or make a request ambient that every page makes`);
  process.exitCode = 1;
}
