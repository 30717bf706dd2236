// Checks the size of the snapshots. People read them, and they are part of the repository, so a transcript may have 900
// bytes on average.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MOST = 900;
const FOLDER = "scenarios";

const snapshots = readdirSync(FOLDER, { recursive: true })
  .filter((path) => path.endsWith(".snap"))
  .map((path) => {
    const text = readFileSync(join(FOLDER, path), "utf8");
    return { path, bytes: Buffer.byteLength(text), transcripts: text.split("\n").filter((line) => line.startsWith("# ")).length };
  });
const sum = (key) => snapshots.reduce((total, snapshot) => total + snapshot[key], 0);
const average = Math.round(sum("bytes") / Math.max(1, sum("transcripts")));
console.log(`${snapshots.length} snapshots hold ${sum("transcripts")} transcripts of ${average} bytes on average, ${sum("bytes")} bytes in all`);
if (average >= MOST) {
  const largest = snapshots.sort((one, other) => other.bytes - one.bytes).slice(0, 10);
  for (const { path, bytes } of largest) console.error(`${bytes}\t${path}`);
  console.error(`the average must stay under ${MOST}: name fewer hosts, or make a request ambient that every page makes`);
  process.exitCode = 1;
}
