// Compares Stryker's report of the ticket page with the mutants that its scenarios are known to catch and to miss.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const folder = "../../../reports/mutation/example";
const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
const { files } = JSON.parse(read("report.json"));

/** The mutants with a status: file, line and replacement. */
function mutantsThat(status) {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter((mutant) => mutant.status === status)
      .map(({ location, replacement }) =>
        [file, location.start.line, replacement].join(":"),
      ),
  );
}

const killed = mutantsThat("Killed");
assert(killed.includes("web/fare.js:5:cents * 2"), killed.join("\n"));
assert(killed.includes("web/fare.js:4:Math.max(zones, 5)"), killed.join("\n"));
// The loop never ends.
assert.deepEqual(mutantsThat("Timeout"), ["web/fare.js:4:zone -= 1"]);
// No page calls the function.
const uncovered = mutantsThat("NoCoverage");
assert.equal(uncovered.length, 6, uncovered.join("\n"));
assert(uncovered.every((mutant) => /^web\/fare\.js:(9|10):/.test(mutant)));
// The note is in the snapshots, but in no expectation.
assert.deepEqual(mutantsThat("Survived"), ['web/tickets.js:27:""']);
const snapshotOnly = read("snapshot-only.jsonl").trim().split("\n");
assert.deepEqual(
  snapshotOnly.map((line) => {
    const { file, line: number, cases } = JSON.parse(line);
    return [file, number, cases.length];
  }),
  [["web/tickets.js", 27, 4]],
);
process.stdout.write("the scenarios catch what they are known to catch\n");
