// Tests of the check of commit subjects, in small repositories.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const CHECK = resolve("ci/subjects.mjs");
const folder = mkdtempSync(join(tmpdir(), "subjects-"));
after(() => rmSync(folder, { recursive: true }));

/** A git environment without the settings of this machine and without the repository that a hook sets. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"))),
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
};
const PERSON = ["-c", "user.name=Tester", "-c", "user.email=tester@example.test"];
const git = (cwd, ...command) => execFileSync("git", [...PERSON, ...command], { cwd, env, stdio: "ignore" });
const commit = (cwd, ...subjects) => subjects.forEach((subject) => git(cwd, "commit", "--quiet", "--allow-empty", "--message", subject));

/** A repository whose branch `main` has these commits. */
function repository(...subjects) {
  const cwd = mkdtempSync(join(folder, "repository-"));
  git(cwd, "init", "--quiet", "--initial-branch=main");
  commit(cwd, ...subjects);
  return cwd;
}

/** A repository whose branch `change` has these commits, above an old one of `main`. */
function branch(...subjects) {
  const cwd = repository("An old subject");
  git(cwd, "switch", "--quiet", "--create", "change");
  commit(cwd, ...subjects);
  return cwd;
}

/** The check's output. */
function check(cwd) {
  const { status, stderr } = spawnSync("node", [CHECK], { cwd, env, encoding: "utf8" });
  assert.equal(status, stderr === "" ? 0 : 1, stderr);
  return stderr;
}

const GOOD = [
  "runner: retry a case whose engine crashed",
  "gateway, queue, inspector: split the longest functions",
  "web-under-test: name the origin in 2 of 3 tests",
  "ci/templates: move every step below perform.rs",
  `ci: add ${"x".repeat(64)}`,
];

test("well-formed subjects pass", () => assert.equal(check(branch(...GOOD)), ""));

const BAD = {
  "Retry a case": /^ {2}write `scope: imperative summary`/,
  "Runner: retry a case": /in lower case/,
  'Revert "runner: retry a case"': /^ {2}write `scope: imperative summary`/,
  "runner:retry a case": /^ {2}write `scope: imperative summary`/,
  "journal: a crate for what happened": /begin with a verb in the imperative, such as `add`, `remove`, `name`; if it is one, add it/,
  "runner: retries a case": /begin with a verb/,
  "runner: retry a case; ci: add a check": /state one thing/,
  "runner: retry a case. Add a check": /state one thing/,
  "runner: retry a case.": /remove the full stop/,
  [`ci: add ${"x".repeat(65)}`]: /use at most 72 characters instead of 73/,
};

test("other subjects are named, each with what to write instead", () => {
  const printed = check(branch(...Object.keys(BAD)));
  const advice = Object.fromEntries([...printed.matchAll(/^[\da-f]{7,} (.*)\n(.*)/gm)].map(([, subject, text]) => [subject, text]));
  assert.deepEqual(Object.keys(advice).toSorted(), Object.keys(BAD).toSorted());
  for (const [subject, expected] of Object.entries(BAD)) assert.match(advice[subject], expected);
});

test("on main, only the last commit counts", () => {
  assert.equal(check(repository("An old subject", "ci: add a check")), "");
});

test("on a branch, every commit since main counts", () => {
  assert.match(check(branch("first", "second", "ci: add a check")), / second\n.*\n.* first\n.*\n$/);
});

test("merge commits don't count", () => {
  const cwd = repository("ci: add a check");
  git(cwd, "switch", "--quiet", "--create", "change");
  commit(cwd, "ci: add a test");
  git(cwd, "switch", "--quiet", "main");
  commit(cwd, "ci: add another test");
  git(cwd, "merge", "--quiet", "--message", "Merge branch 'change'", "change");
  assert.equal(check(cwd), "");
});

test("unpushed commits of main count", () => {
  const cwd = mkdtempSync(join(folder, "clone-"));
  git(cwd, "clone", "--quiet", repository("An old subject"), ".");
  commit(cwd, "first", "ci: add a check");
  assert.match(check(cwd), /^\w+ first\n.*\n$/);
});

test("a shallow clone of a branch has the last commit checked", () => {
  const origin = branch("first", "second");
  const cwd = mkdtempSync(join(folder, "clone-"));
  git(cwd, "clone", "--quiet", "--depth=1", "--branch=change", `file://${origin}`, ".");
  assert.match(check(cwd), /^\w+ second\n.*\n$/);
});

test("a repository without a commit passes", () => {
  assert.equal(check(repository()), "");
});
