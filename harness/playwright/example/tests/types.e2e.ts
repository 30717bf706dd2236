import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const path = (relative: string): string =>
  fileURLToPath(new URL(relative, import.meta.url));

test("footbridge.d.ts matches the catalogue", async () => {
  const out = test.info().outputPath("footbridge.d.ts");
  const program =
    process.env["FOOTBRIDGE"] ?? path("../../../../target/debug/footbridge");
  const command = path("../../dist/footbridge-types.js");
  await promisify(execFile)(process.execPath, [
    command,
    "--project",
    path(".."),
    "--program",
    program,
    "--out",
    out,
  ]);
  expect(await readFile(out, "utf8")).toBe(
    await readFile(path("../footbridge.d.ts"), "utf8"),
  );
});
