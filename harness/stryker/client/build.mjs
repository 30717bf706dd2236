// Builds the client in Stryker's sandbox, the current folder, with all mutants switched in.
import { symlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

// The client's configuration refers to a file in the workspace's packages.
const packages = fileURLToPath(
  new URL("../../../node_modules", import.meta.url),
);
symlinkSync(packages, "node_modules");
process.chdir("web-under-test");
await build({ logLevel: "warn", build: { sourcemap: false } });
