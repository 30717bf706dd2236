// Checks the trading page's weight: all JavaScript that it loads, gzipped, stays under the budget. Reads the built
// client. The code that pages share is one file: a first page loads a tenth more than with a file for each part, but in
// 5 requests instead of 25, and the next page finds it in the cache.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 225_000;
const BUILT = "web-under-test/dist";
/** The parts of the page: the start, the session that it begins, and the page itself. */
const PARTS = ["index.html", "src/app/page-session.ts", "src/features/trading/trading-page.tsx"];

const manifest = JSON.parse(readFileSync(join(BUILT, ".vite/manifest.json"), "utf8"));
const files = new Map();
const add = (key) => {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the client has no chunk ${key}`);
  if (files.has(chunk.file)) return;
  files.set(chunk.file, gzipSync(readFileSync(join(BUILT, chunk.file))).length);
  chunk.imports?.forEach(add);
};
PARTS.forEach(add);
const total = [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
console.log(`the trading page loads ${total} bytes of gzipped JavaScript`);
if (total > BUDGET) {
  for (const [file, bytes] of [...files].sort(([, one], [, other]) => other - one)) console.error(`${bytes}\t${file}`);
  console.error(`only ${BUDGET} are allowed`);
  process.exitCode = 1;
}
