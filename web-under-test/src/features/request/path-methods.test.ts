import { expect, it, vi } from "vitest";
import { isRead } from "./read-paths";

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

const files = await vi.importActual<Files>("node:fs");

/** What the catalogue lists, entry by entry. */
const ENDPOINTS = ["endpoints"].flatMap((name) =>
  files
    .readFileSync(`../fixtures/contract/${name}.toml`, "utf8")
    .split("[[endpoint]]")
    .flatMap((entry) => {
      const [, path] = /^path = "([^"]+)"/m.exec(entry) ?? [];
      const [, method] = /^method = "([^"]+)"/m.exec(entry) ?? [];
      return path === undefined || !path.startsWith("/v1/")
        ? []
        : [[method, path] as const];
    }),
);

it("are those that the catalogue has with GET", () => {
  const read = ENDPOINTS.filter(([method]) => method === "GET");
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter(([, path]) => !isRead(path))).toEqual([]);
  const onlySent = ENDPOINTS.filter(
    ([, path]) => !read.some(([, one]) => one === path),
  );
  expect(onlySent.length).toBeGreaterThan(20);
  expect(onlySent.filter(([, path]) => isRead(path))).toEqual([]);
});
