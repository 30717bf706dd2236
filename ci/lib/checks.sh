# The static checks that ci/check and ci/test share: all except the lints of the Rust code, which ci/test runs during
# its build.
#
# These compute on one core each, and need nothing that is built. They run beside a build, whose last crates leave one
# core idle, until join_checks.
background_checks() {
  part types beside "types" npm run --silent types
  part format beside "format of the rest" npm run --silent format:check
  part lint beside "lint the TypeScript code" npm run --silent lint
  part unused beside "unused code" npx --no-install knip
}

static_checks() {
  part format-rust check "format of the Rust code" cargo fmt --all --check
  part words check "words" node ci/words.mjs
  part subjects check "commit subjects" node ci/subjects.mjs
  part circles check "circles of Rust modules" node ci/circles.mjs
  part check-tests check "tests of the checks" node --test --test-reporter=dot ci/*.test.mjs
  part licences check "licences" node ci/licences.mjs
  part weight check "the trading page's weight" node ci/budget.mjs
  part templates check "templates for pipelines" node ci/templates.mjs
  part snapshots check "the snapshots' size" node ci/snapshots.mjs
  part generated check "generated files" ci/generate --check
}

# Compiles the workspace once: the tests with clippy, which emits the same code as rustc, and the rest with rustc. Every
# cargo command in the same script has to set the same wrapper, or the workspace is compiled again without it.
build_and_lint() {
  # One call for all: a call for the programs alone has fewer features of dependencies, and compiles them again.
  cargo build --quiet --locked --workspace --bins --tests --examples
  # Cargo repeats the warnings of crates that are up to date.
  cargo test --no-run --quiet --locked --workspace --message-format=json 2>/dev/null | node ci/lib/warnings.mjs
}
