// Prints the table of ci/bench, and adds its ratios to the history. table.mjs yes|no PROFILE MS...
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";

const HISTORY = "ci/bench-history.md";
const HEAD = `# Ratios by commit

\`ci/bench --record\` adds a line. A ratio compares two figures of the same run: how many times as fast as Playwright a
case is, and how many times as long as a bare page it takes. The suite's figure is absolute, and drifts with the machine.

| commit | build | one call, webkit | one call, chromium | an order, webkit | an order, chromium | webkit ÷ bare window | chromium ÷ bare DevTools | suite, cases a second |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
`;

const [record, profile, ...figures] = process.argv.slice(2);
const [
  playwright,
  devtools,
  window,
  chromium,
  webkit,
  playwrightOrder,
  chromiumOrder,
  webkitOrder,
  suite,
] = figures.map(Number);

function print(what, ms, ofPlaywright, bare) {
  const columns = [
    what.padEnd(52),
    `${ms.toFixed(1)} ms`.padStart(10),
    `${(1000 / ms).toFixed(1)} a second`.padStart(15),
    ofPlaywright ? `${(ofPlaywright / ms).toFixed(1)} × Playwright` : "",
    bare ? `${(ms / bare).toFixed(2)} × bare` : "",
  ];
  console.log(columns.join("  ").trimEnd());
}

print("one call: Playwright, a context each", playwright);
print("one call: bare DevTools, a page opened again", devtools, playwright);
print("one call: bare windows of WebKit, opened again", window, playwright);
print("one call: Footbridge, chromium", chromium, playwright, devtools);
print("one call: Footbridge, webkit", webkit, playwright, window);
print("an order: Playwright, a context each", playwrightOrder);
print("an order: Footbridge, chromium", chromiumOrder, playwrightOrder);
print("an order: Footbridge, webkit", webkitOrder, playwrightOrder);
print("a case of the suite (a tenth of it)", suite);

if (record === "yes") {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    encoding: "utf8",
  }).trim();
  const cells = [
    commit,
    profile,
    (playwright / webkit).toFixed(1),
    (playwright / chromium).toFixed(1),
    (playwrightOrder / webkitOrder).toFixed(1),
    (playwrightOrder / chromiumOrder).toFixed(1),
    (webkit / window).toFixed(2),
    (chromium / devtools).toFixed(2),
    (1000 / suite).toFixed(1),
  ];
  if (!existsSync(HISTORY)) writeFileSync(HISTORY, HEAD);
  appendFileSync(HISTORY, `| ${cells.join(" | ")} |\n`);
}
