import { expect, it } from "vitest";
import { installStorageAccess } from "./storage-access";
import { newPage } from "./testing/page";

it("stores nothing more in a full storage, but reads its content", () => {
  const scope = newPage();
  scope.localStorage.setItem("kept", "1");
  installStorageAccess(scope, "full");
  for (const storage of [scope.localStorage, scope.sessionStorage])
    expect(() => storage.setItem("a", "1")).toThrow(
      expect.objectContaining({ name: "QuotaExceededError" }),
    );
  expect(scope.localStorage.getItem("kept")).toBe("1");
});

it("throws for every access to a refused storage", () => {
  const scope = newPage();
  installStorageAccess(scope, "refused");
  const refusal = expect.objectContaining({ name: "SecurityError" });
  expect(() => scope.localStorage).toThrow(refusal);
  expect(() => scope.sessionStorage).toThrow(refusal);
});

it("leaves a usable storage as it is", () => {
  const scope = newPage();
  installStorageAccess(scope, "usable");
  scope.localStorage.setItem("a", "1");
  expect(scope.localStorage.getItem("a")).toBe("1");
});
