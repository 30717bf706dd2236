import { expect, it } from "vitest";
import { fakeStorage } from "../device/fakes";
import { createLocalDatabase } from "./local-database";

const SIZE = 4_980_736;

it("keeps the texts of each store separate", () => {
  const storage = fakeStorage({ other: "x" });
  const database = createLocalDatabase(storage);
  const [spot, finance] = [database.store(1), database.store(6)];
  expect(spot.set("period", "1h")).toBe(true);
  spot.set("side", "buy");
  finance.set("period", "1d");
  expect(spot.get("period")).toBe("1h");
  expect(finance.get("period")).toBe("1d");
  expect(finance.get("side")).toBeNull();
  spot.remove("side");
  spot.remove("constructor");
  expect(Object.fromEntries(storage.texts)).toEqual({
    other: "x",
    "database.1.spot": '{"period":"1h"}',
    "database.1.finance": '{"period":"1d"}',
  });
});

it.each([
  [1, "spot"],
  [10, "usdtContract"],
  [11, "coinContract"],
  [12, "usdcContract"],
  [23, "spotMargin"],
  [6, "finance"],
  ["account", "account"],
] as const)("has a store for area %s: %s, of version 1", (line, area) => {
  const storage = fakeStorage();
  createLocalDatabase(storage).store(line).set("a", "b");
  expect([...storage.texts.keys()]).toEqual([`database.1.${area}`]);
});

it("has one size limit for all stores together", () => {
  const storage = fakeStorage({ other: "x".repeat(100) });
  const database = createLocalDatabase(storage);
  const [spot, finance] = [database.store(1), database.store(6)];
  finance.set("a", "b");
  const rest = SIZE - '{"a":"b"}'.length - '{"a":""}'.length;
  expect(spot.set("a", "x".repeat(rest + 1))).toBe(false);
  expect(spot.get("a")).toBeNull();
  expect(spot.set("a", "x".repeat(rest))).toBe(true);
  expect(finance.set("a", "bb")).toBe(false);
  expect(finance.get("a")).toBe("b");
  spot.remove("a");
  expect(finance.set("a", "bb")).toBe(true);
});

it.each(["", "{", "7", '{"a":1}', "[]"])("treats %j as empty", (text) => {
  const storage = fakeStorage({ "database.1.spot": text });
  const spot = createLocalDatabase(storage).store(1);
  expect(spot.get("a")).toBeNull();
  expect(spot.set("a", "b")).toBe(true);
  expect(spot.get("a")).toBe("b");
});
