/** Builds the examples' clients once, before all tests. */
import { execFileSync } from "node:child_process";
import { test as setup } from "@playwright/test";
import { ROOT } from "./support/program";

setup("builds the examples' clients", () => {
  const args = ["run", "--silent", "build", "-w", "footbridge-examples"];
  execFileSync("npm", args, { cwd: ROOT });
});
