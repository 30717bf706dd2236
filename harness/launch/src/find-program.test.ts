import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { findProgram } from "./find-program";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-program-"));
});

async function put(path: string, mode = 0o755): Promise<string> {
  const file = join(folder, path);
  await mkdir(join(file, ".."), { recursive: true });
  await writeFile(file, "");
  await chmod(file, mode);
  return file;
}

it("uses the given program", async () => {
  const given = await put("tools/footbridge");
  await put("node_modules/.bin/footbridge");
  const search = { program: "tools/footbridge", folder, path: "" };
  expect(findProgram(search)).toBe(given);
});

it("prefers the nearest node_modules to PATH", async () => {
  const near = await put("node_modules/.bin/footbridge");
  await put("bin/footbridge");
  const search = { folder: join(folder, "app/web"), path: join(folder, "bin") };
  expect(findProgram(search)).toBe(near);
});

it("searches PATH in order, for an executable file", async () => {
  await put("first/footbridge", 0o644);
  const second = await put("second/footbridge");
  const path = ["", join(folder, "first"), join(folder, "second")];
  expect(findProgram({ folder, path: path.join(delimiter) })).toBe(second);
});

it("throws an error with instructions if there is no program", () => {
  expect(() => findProgram({ folder, path: "" })).toThrow(
    "footbridge is neither in node_modules/.bin nor in PATH: install it, or give its path in the option `program`",
  );
});
