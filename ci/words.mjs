// Checks code, docs, scenarios and help texts against the word list in ci/words/words.yml: words.mjs [FILE…]. Without a
// file, checks all of them. ci/words/exceptions.yml has the occurrences that stay.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fromYAMLFilePaths } from "prh";
import { parse } from "yaml";

const FILES = ["css", "html", "js", "json", "md", "mjs", "rs", "sh", "snap", "toml", "ts", "tsx", "yaml", "yml"].map((kind) => `*.${kind}`).concat("ci/*");
/** Generated files, measured results, and the lists themselves. */
const LEFT_OUT = ["*.generated.ts", "package-lock.json", "ci/results/*", "ci/words/*", "ci/words.test.mjs"].map((path) => `:!${path}`);

const list = fromYAMLFilePaths("ci/words/words.yml");
const exceptions = parse(readFileSync("ci/words/exceptions.yml", "utf8"));
const used = new Set();

/**
 * The occurrences in a text, in the text's order. Each rule reads the whole text: the package's own `makeChangeSet` does so paragraph by
 * paragraph, which takes a hundred times as long.
 */
function findWords(text) {
  return list.rules.flatMap((rule) => rule.applyRule(text)).toSorted((one, other) => one.index - other.index);
}

/** The exception for an occurrence in this line, if any. */
function exceptionFor(file, line) {
  const found = exceptions.find((exception) => exception.file === file && line.includes(exception.text));
  if (found) used.add(found);
  return found;
}

/** The files of the repository, without those that are being removed. */
function allFiles() {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...FILES, ...LEFT_OUT], { encoding: "utf8" });
  return listed.split("\0").filter((file) => existsSync(file));
}

const named = process.argv.slice(2);
let problems = 0;
for (const file of named.length > 0 ? named : allFiles()) {
  const text = readFileSync(file, "utf8");
  for (const { index, matches, expected } of findWords(text)) {
    const before = text.slice(0, index).split("\n");
    const line = before.at(-1) + text.slice(index).split("\n", 1)[0];
    if (exceptionFor(file, line)) continue;
    problems += 1;
    console.error(`${file}:${before.length}:${before.at(-1).length + 1}: “${matches[0]}”: write ${expected}`);
  }
}
for (const { file, text } of named.length > 0 ? [] : exceptions.filter((exception) => !used.has(exception))) {
  problems += 1;
  console.error(`ci/words/exceptions.yml: remove “${text}” of ${file}, which no longer occurs`);
}
process.exitCode = problems > 0 ? 1 : 0;
