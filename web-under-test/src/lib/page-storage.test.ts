// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { failingStorage } from "../test/failing-storage";
import { pageStorage, tolerantStorage } from "./page-storage";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const SOURCES = import.meta.glob<string>("../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("is the only module that accesses the browser's storage", () => {
  const opening = Object.entries(SOURCES)
    .filter(([name]) => !/\.test\.tsx?$|\/test\//.test(name))
    .filter(([, text]) =>
      /\.(?:localStorage|sessionStorage)\b|indexedDB/.test(text),
    );
  // Compares a storage event's area.
  expect(opening.map(([name]) => name)).toEqual([
    "../features/device/stored-texts.ts",
  ]);
});

describe("a usable storage", () => {
  it("returns each value as it was set, and nothing else", () => {
    // The window's own may have other tests' values in memory.
    const local = tolerantStorage(() => window.localStorage);
    expect(local.setItem("a", "1")).toBe(true);
    expect(local.getItem("a")).toBe("1");
    expect({ ...window.localStorage }).toEqual({ a: "1" });
    window.localStorage.setItem("b", "2");
    expect(local.keys()).toEqual(["a", "b"]);
    local.removeItem("a");
    expect(local.getItem("a")).toBeNull();
    expect({ ...window.localStorage }).toEqual({ b: "2" });
  });

  it("is one of two areas", () => {
    pageStorage(window, "sessionStorage").setItem("a", "1");
    expect({ ...window.sessionStorage }).toEqual({ a: "1" });
    expect(pageStorage(window, "localStorage").getItem("a")).toBeNull();
  });

  it("accesses the browser's storage once per operation", () => {
    const get = vi.spyOn(Storage.prototype, "getItem");
    const set = vi.spyOn(Storage.prototype, "setItem");
    const local = pageStorage(window, "localStorage");
    local.setItem("a", "1");
    expect(get).not.toHaveBeenCalled();
    local.getItem("a");
    expect(get.mock.calls).toEqual([["a"]]);
    expect(set.mock.calls).toEqual([["a", "1"]]);
  });
});

describe.each(["full", "refused"] as const)("%s storage", (failure) => {
  it("keeps values in memory, and reports that they aren't stored", () => {
    const local = tolerantStorage(failingStorage(failure));
    expect(local.getItem("a")).toBeNull();
    expect(local.setItem("a", "1")).toBe(false);
    expect(local.setItem("a", "2")).toBe(false);
    expect(local.getItem("a")).toBe("2");
    expect(local.keys()).toEqual(["a"]);
    local.removeItem("a");
    expect(local.getItem("a")).toBeNull();
    expect(local.keys()).toEqual([]);
  });

  it("is shared by all callers for the window", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(
      () => failingStorage(failure)() as unknown as Storage,
    );
    pageStorage(window, "localStorage").setItem(failure, "1");
    expect(pageStorage(window, "localStorage").getItem(failure)).toBe("1");
    pageStorage(window, "localStorage").removeItem(failure);
  });
});

describe("full storage", () => {
  it("returns the value in memory instead of the stored one", () => {
    const stored = new Map([["a", "old"]]);
    const local = tolerantStorage(failingStorage("full", stored));
    local.setItem("a", "new");
    expect(local.getItem("a")).toBe("new");
    expect(local.keys()).toEqual(["a"]);
    local.removeItem("a");
    expect(local.getItem("a")).toBeNull();
    expect(stored.size).toBe(0);
  });

  it("returns what another tab has stored since", () => {
    const stored = new Map<string, string>();
    const local = tolerantStorage(failingStorage("full", stored));
    local.setItem("a", "of this page");
    stored.set("a", "of another tab");
    expect(local.getItem("a")).toBe("of another tab");
    stored.delete("a");
    expect(local.getItem("a")).toBeNull();
  });

  it("stores again once there is room", () => {
    const stored = new Map<string, string>();
    let hasRoom = false;
    const local = tolerantStorage(() => ({
      ...failingStorage("full", stored)(),
      ...(hasRoom
        ? {
            setItem: (key: string, value: string) =>
              void stored.set(key, value),
          }
        : {}),
    }));
    local.setItem("a", "1");
    hasRoom = true;
    expect(local.setItem("a", "2")).toBe(true);
    expect(local.getItem("a")).toBe("2");
    stored.delete("a");
    expect(local.getItem("a")).toBeNull();
  });
});
