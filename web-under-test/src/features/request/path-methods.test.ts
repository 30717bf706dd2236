import { expect, it, vi } from "vitest";
import { methodOf } from "./path-methods";

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

const files = await vi.importActual<Files>("node:fs");

const CONTRACT = new URL("../../../../fixtures/contract/", import.meta.url)
  .pathname;

/** The methods in the catalogue, entry by entry. */
const ENDPOINTS = ["endpoints"].flatMap((name) =>
  files
    .readFileSync(`${CONTRACT}${name}.toml`, "utf8")
    .split("[[endpoint]]")
    .flatMap((entry) => {
      const [, path] = /^path = "([^"]+)"/m.exec(entry) ?? [];
      const [, method] = /^method = "([^"]+)"/m.exec(entry) ?? [];
      return path === undefined || !path.startsWith("/v1/")
        ? []
        : [[method, path] as const];
    }),
);

it("match the catalogue", () => {
  const wrong = ENDPOINTS.filter(([method, path]) => methodOf(path) !== method);
  expect(wrong).toEqual([]);
  expect([...new Set(ENDPOINTS.map(([method]) => method))].toSorted()).toEqual([
    "DELETE",
    "GET",
    "POST",
    "PUT",
  ]);
});

it("default to POST", () => {
  expect(methodOf("/v1/something/else")).toBe("POST");
});
