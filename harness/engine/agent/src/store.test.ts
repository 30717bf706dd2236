import { expect, it } from "vitest";
import { read } from "./read";
import { store } from "./store";
import { newPage } from "./testing/page";

it("sets and removes entries of the storages", () => {
  const scope = newPage();
  store(scope, "local", "a", "1");
  store(scope, "session", "b", "2");
  expect(read(scope)).toMatchObject({ local: { a: "1" }, session: { b: "2" } });
  store(scope, "local", "a", null);
  store(scope, "session", "b", null);
  expect(read(scope)).toMatchObject({ local: {}, session: {} });
});

it("removes a cookie that it has set, with any name", () => {
  const scope = newPage();
  for (const name of ["plain", "a=b", "müller; x"]) {
    store(scope, "cookies", name, "1");
    expect(scope.document.cookie).not.toBe("");
    store(scope, "cookies", name, null);
    expect(scope.document.cookie).toBe("");
  }
});

it("removes a cookie that the page has set under a name with a percent sign", () => {
  const scope = newPage();
  scope.document.cookie = "a%20b=1; path=/";
  store(scope, "cookies", "a%20b", null);
  expect(scope.document.cookie).toBe("");
});
