// Checks that every dependency, of Rust and of npm, has a licence that this project may use.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import satisfies from "spdx-satisfies";

const ALLOWED = [
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
];

function rust() {
  const text = execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return JSON.parse(text).packages.map(({ name, version, license }) => ({
    name: `crate ${name} ${version}`,
    licence: license?.replaceAll("/", " OR "),
  }));
}

function npm() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages)
    .filter(([path, entry]) => path.startsWith("node_modules/") && !entry.link)
    .map(([path, entry]) => ({ name: `npm ${path.slice(13)} ${entry.version}`, licence: entry.license }));
}

function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    return false;
  }
}

const refused = [...rust(), ...npm()].filter(({ licence }) => !isAllowed(licence));
for (const { name, licence } of refused) console.error(`${name}: ${licence ?? "no licence"} is not on the list in ci/licences.mjs`);
process.exit(refused.length > 0 ? 1 : 0);
