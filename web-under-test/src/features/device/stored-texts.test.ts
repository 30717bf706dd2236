// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStoredTexts, readInstant } from "./stored-texts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

function dispatch(init: StorageEventInit): void {
  window.dispatchEvent(
    new StorageEvent("storage", { storageArea: window.localStorage, ...init }),
  );
}

describe("browserStoredTexts", () => {
  it("stores, reads and removes", () => {
    const stored = browserStoredTexts(window);
    expect(stored.set("a", "1")).toBe(true);
    expect(stored.get("a")).toBe("1");
    stored.remove("a");
    expect(stored.get("a")).toBeNull();
  });

  it("receives changes of one key and clearing, and nothing once stopped", () => {
    const listener = vi.fn<(text: string | null) => void>();
    const stop = browserStoredTexts(window).onChange("a", listener);
    dispatch({ key: "a", newValue: "1" });
    dispatch({ key: "b", newValue: "2" });
    dispatch({ key: "a", newValue: "3", storageArea: window.sessionStorage });
    dispatch({ key: null, newValue: null });
    expect(listener.mock.calls).toEqual([["1"], [null]]);
    stop();
    dispatch({ key: "a", newValue: "4" });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("keeps texts in memory if the browser refuses storage", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const stored = browserStoredTexts(window);
    expect(stored.set("a", "1")).toBe(false);
    expect(browserStoredTexts(window).get("a")).toBe("1");
    const listener = vi.fn<(text: string | null) => void>();
    const stop = stored.onChange("a", listener);
    window.dispatchEvent(new StorageEvent("storage", { key: "a" }));
    stop();
    stored.remove("a");
    expect(stored.get("a")).toBeNull();
  });
});

it.each([
  ["0", 0],
  ["1767268800000", 1_767_268_800_000],
  ["", null],
  ["-1", null],
  ["1e3", null],
  ["NaN", null],
  [null, null],
])("parses the instant %j", (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});
