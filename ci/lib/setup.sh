# Sets a machine up: system packages, npm packages, builds. Existing parts are left alone, so a second call does
# nothing. Sourced by the scripts in ci/, which start at the root of the repository.

. ci/lib/stages.sh

# A pipeline builds once, has no earlier build to continue from, and shows no backtraces.
[ -z "${CI:-}" ] || export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0

say() { printf '%s\n' "$*" >&2; }

give_up() {
  say "ci: $1"
  say "    $2"
  exit 3
}

# The missing system packages, by Debian's names, each found by a program or a library of it.
missing_packages() {
  command -v cc >/dev/null || printf 'gcc libc6-dev '
  command -v pkg-config >/dev/null || printf 'pkg-config '
  pkg-config --exists webkit2gtk-4.1 2>/dev/null || printf 'libwebkit2gtk-4.1-dev '
  command -v Xvfb >/dev/null || printf 'xvfb '
}

need_packages() {
  install_packages "$(missing_packages)"
}

# For the tests: the browser outside the app and for Android's cases, and the work queue's server.
need_test_packages() {
  install_packages "$(missing_test_packages)"
}

missing_test_packages() {
  [ -z "${CHROMIUM:-}" ] || [ -x "$CHROMIUM" ] || give_up "there is no browser at $CHROMIUM" "CHROMIUM is to name a Chromium, or nothing"
  [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || printf 'chromium '
  command -v chromium-headless-shell >/dev/null || printf 'chromium-headless-shell '
  [ -x /usr/sbin/nats-server ] || command -v nats-server >/dev/null || printf 'nats-server '
}

install_packages() {
  local packages=$1
  [ -n "$packages" ] || return 0
  command -v apt-get >/dev/null || give_up "this machine lacks: $packages" \
    "there is no apt-get here; install the same with your system's package manager, then call this again"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || give_up "this machine lacks: $packages" \
      "ask an administrator to run: apt-get install --no-install-recommends $packages"
    as_root=(sudo)
  fi
  say "ci: installing $packages"
  # shellcheck disable=SC2086 # one word a package
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c \
    "apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages >/dev/null" ||
    give_up "the packages could not be installed" "see the output of apt-get install $packages"
}

need_tools() {
  command -v cargo >/dev/null ||
    give_up "there is no Rust here" "install it from https://rustup.rs, then call this again"
  command -v npm >/dev/null ||
    give_up "there is no Node here" "install Node 20.19 or newer from https://nodejs.org, then call this again"
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    give_up "Node $(node --version) is too old" "install Node 20.19 or newer, then call this again"
}

need_npm_packages() {
  local stamp=node_modules/.footbridge-lock
  cmp -s package-lock.json "$stamp" && return 0
  say "ci: installing the npm packages"
  npm ci --silent || give_up "the npm packages could not be installed" "see the output of npm ci"
  cp package-lock.json "$stamp"
}

need_client() {
  local built=web-under-test/dist/index.html
  if [ -f "$built" ] && [ -z "$(find web-under-test package-lock.json -newer "$built" -type f \
    -not -path '*/node_modules/*' -not -path '*/dist/*' -print -quit)" ]; then
    return 0
  fi
  say "ci: building the client"
  npm run --silent build -w web-under-test >/dev/null || give_up "the client does not build" "npm run build -w web-under-test"
}

need_harness() {
  # The calling script has done it; a build of the programs alone would compile them again.
  [ -z "${CI_BUILT:-}" ] || return 0
  say "ci: building the harness (the first time takes a few minutes)"
  cargo build --quiet --locked --bin footbridge --bin footbridge-webkit --bin footbridge-chromium ||
    give_up "the harness does not build" "see the output of cargo build"
}

# The release that is downloaded, and the digest of its archive for Linux on x86-64.
NEXTEST_VERSION=0.9.108
NEXTEST_SHA256=e95302e5f99544789b3420227de4d21ca7dec962d4b8073af10c851b4802a73e

need_nextest() {
  cargo nextest --version >/dev/null 2>&1 && return 0
  download_nextest && return 0
  say "ci: compiling cargo-nextest, which takes minutes"
  cargo install --quiet --locked cargo-nextest || give_up "cargo-nextest could not be installed" "cargo install --locked cargo-nextest"
}

# Downloads the released program. Fails if there is none for this machine, if the download fails, or if its checksum
# differs.
download_nextest() {
  [ "$(uname -sm)" = "Linux x86_64" ] && command -v curl >/dev/null && command -v sha256sum >/dev/null || return 1
  say "ci: downloading cargo-nextest $NEXTEST_VERSION"
  local archive status=1
  archive=$(mktemp)
  if curl --fail --silent --location --connect-timeout 10 --output "$archive" \
    "https://get.nexte.st/$NEXTEST_VERSION/x86_64-unknown-linux-musl.tar.gz" &&
    printf '%s  %s\n' "$NEXTEST_SHA256" "$archive" | sha256sum --check --status; then
    tar --extract --gzip --file "$archive" --directory "${CARGO_HOME:-$HOME/.cargo}/bin" && status=0
  fi
  rm -f "$archive"
  return "$status"
}

# Fetches all dependencies of the build at once, which waits for the network instead of the processor.
fetch() {
  # The calling script has done it.
  [ -z "${CI_FETCHED:-}" ] || return 0
  need_tools
  beside "system packages" need_packages
  beside "npm packages" need_npm_packages
  beside "crates" cargo fetch --quiet --locked
  join_stages
  export CI_FETCHED=yes
}

set_up() {
  fetch
  beside "client" need_client
  stage "harness" need_harness
  join_stages
}
