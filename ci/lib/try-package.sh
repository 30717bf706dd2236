#!/usr/bin/env bash
# Tries the archive from ci/package: unpacks it in an empty folder and runs an example project there, without the
# repository and without the caller's environment.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar --extract --file target/package/footbridge.tar.gz --directory "$folder"
mkdir -p "$folder/fixtures/examples"
cp -r fixtures/hosts "$folder/fixtures/"
cp -r fixtures/examples/notes-app "$folder/fixtures/examples/"
cd "$folder/fixtures/examples/notes-app"
footbridge() {
  env -i HOME="$folder" PATH=/usr/bin:/bin "$folder/footbridge/bin/footbridge" "$@"
}
footbridge doctor >/dev/null || { footbridge doctor >&2; exit 1; }
footbridge check
footbridge run --reporter terminal --reporter html=reports/ --reporter junit=reports/
grep -q '<testsuites name="footbridge"' reports/junit.xml
grep -q 'id="footbridge-report"' reports/report.html
