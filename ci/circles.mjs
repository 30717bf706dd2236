// Checks that the modules of each Rust crate depend on each other in one direction: circles.mjs [FOLDER]. At every
// level, the modules of one parent, each with those below it, must not use each other in a circle. A module may use its
// parent's own items. FOLDER is the workspace, by default the current folder.
import { execFileSync } from "node:child_process";
import { dirname, relative } from "node:path";
import { circlesIn } from "./lib/circles.mjs";
import { siblingUses } from "./lib/rust-modules.mjs";

/** The number of uses to print for each step of a circle. */
const SHOWN = 3;

const cwd = process.argv[2] ?? process.cwd();
const metadata = execFileSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], { cwd, encoding: "utf8", maxBuffer: 1 << 26 });
for (const { name, targets } of JSON.parse(metadata).packages)
  for (const { src_path: root } of targets.filter(({ kind }) => kind.some((one) => one === "lib" || one === "bin"))) {
    const graph = siblingUses(root, dirname(root));
    for (const circle of circlesIn(graph)) {
      process.exitCode = 1;
      console.error(`modules use each other in a circle: ${name}: ${circle.join(" → ")}`);
      for (const [index, to] of circle.slice(1).entries()) {
        const uses = graph.get(circle[index]).get(to);
        for (const { file, path } of uses.slice(0, SHOWN)) console.error(`  ${relative(cwd, file)}: ${path}`);
        if (uses.length > SHOWN) console.error(`  and ${uses.length - SHOWN} more uses of ${to}`);
      }
    }
  }
