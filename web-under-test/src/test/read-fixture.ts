/** Reads a file of `fixtures/`, also one that the bundler keeps back, such as a key. Tests run in the client's folder. */
import { vi } from "vitest";

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

export async function readFixture(path: string): Promise<string> {
  const files = await vi.importActual<Files>("node:fs");
  return files.readFileSync(`../fixtures/${path}`, "utf8");
}
