// What a person's first look at the trading page costs: all JavaScript that it loads, gzipped, stays under the budget.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 200_000;
const CLIENT = "web-under-test";
/** What the page is made of: the start, the session that it begins, and the page itself. */
const PARTS = ["index.html", "src/app/page-session.ts", "src/features/trading/trading-page.tsx"];

const built = mkdtempSync(join(tmpdir(), "footbridge-budget-"));
try {
  execFileSync("npx", ["vite", "build", "--manifest", "--logLevel", "error", "--emptyOutDir", "--outDir", built], {
    cwd: CLIENT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8"));
  const files = new Map();
  const add = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the client has no chunk ${key}`);
    if (files.has(chunk.file)) return;
    files.set(chunk.file, gzipSync(readFileSync(join(built, chunk.file))).length);
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
} finally {
  rmSync(built, { recursive: true });
}
