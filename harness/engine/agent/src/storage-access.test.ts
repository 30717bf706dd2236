import { expect, it } from "vitest";
import { installStorageAccess } from "./storage-access";
import { newPage } from "./testing/page";

const NATIVES = { queueTask: () => undefined };

it("stores nothing more in a full storage, but reads its content", () => {
  const scope = newPage();
  scope.localStorage.setItem("kept", "1");
  installStorageAccess(scope, "full", NATIVES);
  for (const storage of [scope.localStorage, scope.sessionStorage])
    expect(() => storage.setItem("a", "1")).toThrow(
      expect.objectContaining({ name: "QuotaExceededError" }),
    );
  expect(scope.localStorage.getItem("kept")).toBe("1");
});

it("throws for every access to a refused storage", () => {
  const scope = newPage();
  installStorageAccess(scope, "refused", NATIVES);
  const refusal = expect.objectContaining({ name: "SecurityError" });
  expect(() => scope.localStorage).toThrow(refusal);
  expect(() => scope.sessionStorage).toThrow(refusal);
});

it("leaves a usable storage as it is", () => {
  const scope = newPage();
  installStorageAccess(scope, "usable", NATIVES);
  scope.localStorage.setItem("a", "1");
  expect(scope.localStorage.getItem("a")).toBe("1");
});

it("keeps the exception until the end of the task", () => {
  const tasks: (() => void)[] = [];
  const queueTask = (run: () => void): void => void tasks.push(run);
  const scope = newPage();
  const take = installStorageAccess(scope, "refused", { queueTask });
  expect(take()).toBeUndefined();
  expect(() => scope.localStorage).toThrow();
  expect(take()?.name).toBe("SecurityError");
  expect(take()).toBeUndefined();
  expect(() => scope.localStorage).toThrow();
  for (const run of tasks) run();
  expect(take()).toBeUndefined();
});
