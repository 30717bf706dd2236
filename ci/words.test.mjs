// Tests of the word check, with a sentence for each rule in a file of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { parse } from "yaml";

const folder = mkdtempSync(join(tmpdir(), "words-"));
after(() => rmSync(folder, { recursive: true }));

/** The check's lines for each of these texts. */
function check(texts) {
  const files = texts.map((text, number) => {
    const file = join(folder, `${number}.txt`);
    writeFileSync(file, text);
    return file;
  });
  const { status, stderr } = spawnSync("node", ["ci/words.mjs", ...files], { encoding: "utf8" });
  assert.equal(status, stderr === "" ? 0 : 1, stderr);
  const lines = stderr.split("\n");
  return files.map((file) => lines.filter((line) => line.startsWith(`${file}:`)).map((line) => line.slice(file.length + 1)));
}

/** Texts with one occurrence: its place and text, and what to write. */
const PLANTED = [
  ["The app tells the page.", "1:9: “tells”: write reports, prints, sends or returns (programs don't tell)"],
  ["A user's mistake.", "1:10: “mistake”: write error"],
  ["fn nobody_reads_it() {}", "1:4: “nobody”: write the user or the caller, or leave the subject out"],
  ["It begins anew.", "1:11: “anew”: write again"],
  ["Opens another one.", "1:7: “another one”: write another"],
  ["As many workers.", "1:1: “As many”: write N, the number of"],
  ["A folder of its own.", "1:10: “of its own”: write its own"],
  ["It mends the file.", "1:4: “mends”: write fixes"],
  ["A list, each item of which is short.", "1:19: “of which”: write a sentence about the thing itself"],
  ["queue_patience = 3", "1:7: “patience”: write timeout"],
  ["Its likeness.", "1:5: “likeness”: write fingerprint"],
  ["The page comes to rest.", "1:10: “comes to rest”: write idle"],
  ["It came out badly.", "1:4: “came out badly”: write passes or fails"],
  ["A breach.", "1:3: “breach”: write violation"],
  ["A name which is none.", "1:14: “is none”: write without it"],
  ["The page is stirred.", "1:13: “stirred”: write dirty"],
  ["It gives back a value.", "1:4: “gives back”: write returns"],
  ["The page heard a reply.", "1:10: “heard”: write receives"],
  ["The last of them all.", "1:10: “of them all”: write a noun"],
  ["As ever.", "1:1: “As ever”: write always, or nothing"],
  ["Two apiece.", "1:5: “apiece”: write each"],
  ["The page is at_rest.", "1:13: “at_rest”: write idle"],
  ["The list therein.", "1:10: “therein”: write a sentence about the thing itself"],
  ["mod a;\n    /// What the page shows.\n", "2:9: “What”: write a noun phrase or a verb in the third person"],
  ["//! Those that wait.\n", "1:5: “Those”: write a noun phrase or a verb in the third person"],
  ["/// Whether the same page is open.\n", "1:5: “Whether the same”: write a noun phrase or a verb in the third person"],
  ["  /** What the page shows. */\n", "1:7: “What”: write a noun phrase or a verb in the third person"],
  ["/**\n * Those that wait.\n */\n", "2:4: “Those”: write a noun phrase or a verb in the third person"],
  ["The version, if it is another.", "1:14: “if it is another”: write the thing's name"],
  ["That is no error.", "1:6: “is no error”: write isn't a, aren't"],
  ["fn pipe_is_no_error() {}", "1:9: “is_no_error”: write isn't a, aren't"],
  ["They are no errors.", "1:6: “are no errors”: write isn't a, aren't"],
  ["It doesn't go with --queue.", "1:12: “go with”: write can't be combined with, belongs to"],
  ["It goes with a role.", "1:4: “goes with”: write can't be combined with, belongs to"],
];

test("each planted sentence is reported with its place", () => {
  assert.deepEqual(
    check(PLANTED.map(([text]) => text)),
    PLANTED.map(([, line]) => [line]),
  );
});

test("each rule has a planted sentence", () => {
  const { rules } = parse(readFileSync("ci/words/words.yml", "utf8"));
  const isPlanted = ({ expected }) => PLANTED.some(([, line]) => line.endsWith(`: write ${expected}`));
  assert.deepEqual(rules.filter((rule) => !isPlanted(rule)), []);
});

test("similar sentences pass", () => {
  const texts = [
    "There is no file, and there are no folders.",
    "It is no longer open. It is no more than a list, and is no less useful. It is no matter, as there is no such case.",
    "/// The page, and the app.\n/// What follows is text.\n",
    "/// Whether the page is open.\n",
    "// What follows is text.\n",
    "/**\n * A page.\n * What follows is text.\n */\n",
    "The app goes without it.",
  ];
  assert.deepEqual(check(texts).flat(), []);
});
