/** Reads a file of `fixtures/`, including ones that the bundler excludes, such as keys. */
import { vi } from "vitest";

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

const FIXTURES = new URL("../../../fixtures/", import.meta.url).pathname;

export async function readFixture(path: string): Promise<string> {
  const files = await vi.importActual<Files>("node:fs");
  return files.readFileSync(FIXTURES + path, "utf8");
}
