/** Builds the examples' clients once, before all tests. */
import { execFileSync } from "node:child_process";
import { ROOT } from "./program";

export default function buildExamples() {
  const args = ["run", "--silent", "build", "-w", "footbridge-examples"];
  execFileSync("npm", args, { cwd: ROOT });
}
