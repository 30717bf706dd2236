// Tests of the checks for circles, with small crates and TypeScript folders that have one or none.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "circles-"));
after(() => rmSync(folder, { recursive: true }));

/** Writes files, given by their paths, into a new folder. */
function write(files) {
  const project = mkdtempSync(join(folder, "project-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  return project;
}

/** The check's output for the files of a crate. */
function checkCrate(files) {
  const manifest = '[package]\nname = "sample"\nversion = "0.1.0"\nedition = "2024"\n[workspace]\n';
  const project = write({ "Cargo.toml": manifest, "src/lib.rs": "mod a;\nmod c;\n", "src/c.rs": "pub struct C;\n", ...files });
  const { status, stderr } = spawnSync("node", ["ci/circles.mjs", project], { encoding: "utf8" });
  assert.equal(status, stderr === "" ? 0 : 1, stderr);
  return stderr;
}

const NESTED = { "src/a.rs": "mod one;\nmod two;\npub use one::One;\nuse two::Two;\npub struct Own;\n" };

test("a circle of top-level modules", () => {
  const printed = checkCrate({ "src/a.rs": "use crate::c::C;\npub struct A;\n", "src/c.rs": "pub struct C(crate::a::A);\n" });
  assert.match(printed, /sample: a → c → a\n {2}src\/a\.rs: crate::c::C\n {2}src\/c\.rs: crate::a::A\n/);
});

test("a circle of nested modules through what their parent imports", () => {
  const printed = checkCrate({ ...NESTED, "src/a/one.rs": "use super::Two;\npub struct One;\n", "src/a/two.rs": "pub struct Two(super::One);\n" });
  assert.match(printed, /sample: a::one → a::two → a::one\n {2}src\/a\/one\.rs: super::Two\n {2}src\/a\/two\.rs: super::One\n/);
});

test("a circle through a file below a module and nested braces", () => {
  const one = "use crate::{\n    a::{Own, two::{self, Two as Other}},\n    c,\n};\nmod below;\npub struct One;\n";
  const printed = checkCrate({ ...NESTED, "src/a/one.rs": one, "src/a/two.rs": "pub struct Two;\n", "src/a/two/below.rs": "use super::super::one::One;\n" });
  assert.match(printed, /sample: a::one → a::two → a::one\n {2}src\/a\/one\.rs: crate::a::two\n {2}src\/a\/one\.rs: crate::a::two::Two\n {2}src\/a\/two\/below\.rs/);
});

test("a circle through a glob import of the parent", () => {
  const parent = { "src/a.rs": "mod one;\nmod two;\npub use one::*;\n", "src/a/one.rs": "use super::two::Two;\npub struct One;\n" };
  assert.match(checkCrate({ ...parent, "src/a/two.rs": "pub struct Two(super::One);\n" }), /a::one → a::two → a::one/);
});

test("a circle through a module that exports another's item", () => {
  const files = { "src/lib.rs": "mod a;\nmod c;\nmod d;\n", "src/a.rs": "pub struct A(crate::c::D);\n", "src/d.rs": "pub struct D;\n" };
  assert.match(checkCrate({ ...files, "src/c.rs": "pub use crate::d::D;\nuse crate::a::A;\n" }), /a → c → a/);
});

test("no circle: uses of the parent's items, in tests, comments and strings", () => {
  const two = [
    "use super::Own;",
    "// super::one::One",
    'pub struct Two(Own, &\'static str); const TEXT: &str = "super::one::One";',
    "#[cfg(test)]\nuse super::One;",
    "#[cfg(test)]\nmod tests;",
    "#[cfg(test)]\nmod testing;",
    "#[cfg(all(test, unix))]\nmod more {\n    use super::super::one::One;\n}",
  ];
  const tests = { "src/a/two/tests.rs": "use crate::a::One;\n", "src/a/two/testing.rs": "use crate::a::One;\n" };
  assert.equal(checkCrate({ ...NESTED, "src/a/one.rs": "use super::{Own, two::Two};\npub struct One;\n", "src/a/two.rs": two.join("\n"), ...tests }), "");
});

const PACKAGES = ["engine/agent", "inspector/page", "launch", "playwright", "stryker", "ui", "verify/page", "vite"].map((name) => `harness/${name}`);

/** Whether a package's lint finds a circle in these files. */
function hasCircle(name, files) {
  const { stdout } = spawnSync("node_modules/.bin/oxlint", ["--config", `${name}/.oxlintrc.json`, write(files)], { encoding: "utf8" });
  assert.match(stdout, / on 2 files /);
  return stdout.includes("import(no-cycle)");
}

for (const name of [...PACKAGES, "web-under-test"])
  test(`circles of files of ${name}`, () => {
    const user = 'import type { B } from "./b";\nexport type A = B;\n';
    assert.ok(hasCircle(name, { "a.ts": user, "b.ts": 'import type { A } from "./a";\nexport type B = A[];\n' }));
    assert.ok(!hasCircle(name, { "a.ts": user, "b.ts": "export type B = string;\n" }));
  });
