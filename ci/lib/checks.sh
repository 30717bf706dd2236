# The static checks that ci/check and ci/test share: all but the lints of the Rust code, which ci/test makes while it builds.
static_checks() {
  stage "client" need_client
  check "format of the Rust code" cargo fmt --all --check
  check "format of the rest" npm run --silent format:check
  check "lint the TypeScript code" npm run --silent lint
  check "types" npm run --silent types
  check "unused code" npx --no-install knip
  check "licences" node ci/licences.mjs
  check "the trading page's weight" node ci/budget.mjs
  check "templates for pipelines" node ci/templates.mjs
  check "the snapshots' size" node ci/snapshots.mjs
  check "generated files" ci/generate --check
}

# Compiles the workspace once, its programs and its tests, with clippy as the compiler: it emits the same code, and lints on the
# way. Whatever runs cargo in the same script has to set the same wrapper, or the workspace is compiled again without it.
build_and_lint() {
  cargo test --no-run --quiet --locked --workspace
  # Cargo repeats the warnings of what is built already.
  cargo test --no-run --quiet --locked --workspace --message-format=json 2>/dev/null | node ci/lib/warnings.mjs
}
