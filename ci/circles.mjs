// Checks that the modules of each Rust crate depend on each other in one direction. A module is a file in `src` with
// the folder of the same name; its `use crate::…` paths, outside tests, are its dependencies.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

const { packages } = JSON.parse(
  execFileSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], { encoding: "utf8", maxBuffer: 1 << 26 }),
);

/** All Rust files at or below a path, without tests. */
function filesBelow(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && path.endsWith(".rs") ? [path] : [];
  const names = readdirSync(path).filter((name) => name !== "tests" && name !== "tests.rs");
  return names.flatMap((name) => filesBelow(join(path, name)));
}

/** The crate's modules that a file uses. */
function usedBy(file, modules) {
  const [code] = readFileSync(file, "utf8").replaceAll(/^\s*\/\/.*$/gm, "").split(/^#\[cfg\(test\)\]\nmod /m);
  const grouped = [...code.matchAll(/\bcrate::\{([^;]*)\};/g)].flatMap(([, names]) => [...names.matchAll(/(?:^|[{,])\s*(\w+)::/g)]);
  const direct = code.matchAll(/\bcrate::(\w+)/g);
  return [...direct, ...grouped].map(([, name]) => name).filter((name) => modules.has(name));
}

/** The modules of a crate, each with the modules that it uses. */
function modulesOf(source) {
  const names = readdirSync(source).map((name) => basename(name, ".rs"));
  const modules = new Map([...new Set(names)].filter((name) => name !== "lib" && name !== "main").map((name) => [name, new Set()]));
  for (const [name, used] of modules)
    for (const file of [join(source, `${name}.rs`), join(source, name)].flatMap(filesBelow))
      for (const other of usedBy(file, modules)) if (other !== name) used.add(other);
  return modules;
}

/** A circle of modules, or undefined. */
function circleIn(modules) {
  const done = new Set();
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const other of modules.get(name)) {
      const circle = visit(other, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of modules.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

const circles = packages.flatMap(({ name, targets }) =>
  targets
    .filter(({ kind }) => kind.some((one) => one === "lib" || one === "bin"))
    .flatMap(({ src_path: root }) => {
      const circle = circleIn(modulesOf(join(root, "..")));
      return circle ? [`${name}: ${circle.join(" → ")}`] : [];
    }),
);
for (const circle of new Set(circles)) console.error(`modules use each other in a circle: ${circle}`);
process.exitCode = circles.length > 0 ? 1 : 0;
