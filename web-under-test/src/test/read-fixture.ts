/** Reads a file of `fixtures/`, also one that the bundler keeps back, such as a key. */
import { vi } from "vitest";

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

const FIXTURES = new URL("../../../fixtures/", import.meta.url).pathname;

export async function readFixture(path: string): Promise<string> {
  const files = await vi.importActual<Files>("node:fs");
  return files.readFileSync(FIXTURES + path, "utf8");
}
