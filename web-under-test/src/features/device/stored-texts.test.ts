// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStoredTexts, readInstant } from "./stored-texts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

function tell(init: StorageEventInit): void {
  window.dispatchEvent(
    new StorageEvent("storage", { storageArea: window.localStorage, ...init }),
  );
}

describe("browserStoredTexts", () => {
  it("keeps, finds and forgets", () => {
    const stored = browserStoredTexts(window);
    expect(stored.set("a", "1")).toBe(true);
    expect(stored.get("a")).toBe("1");
    stored.remove("a");
    expect(stored.get("a")).toBeNull();
  });

  it("hears of one key, of everything cleared, and of nothing once stopped", () => {
    const hear = vi.fn<(text: string | null) => void>();
    const stop = browserStoredTexts(window).onChange("a", hear);
    tell({ key: "a", newValue: "1" });
    tell({ key: "b", newValue: "2" });
    tell({ key: "a", newValue: "3", storageArea: window.sessionStorage });
    tell({ key: null, newValue: null });
    expect(hear.mock.calls).toEqual([["1"], [null]]);
    stop();
    tell({ key: "a", newValue: "4" });
    expect(hear).toHaveBeenCalledTimes(2);
  });

  it("keeps texts for the page in a browser that refuses its storage", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const stored = browserStoredTexts(window);
    expect(stored.set("a", "1")).toBe(false);
    expect(browserStoredTexts(window).get("a")).toBe("1");
    const hear = vi.fn<(text: string | null) => void>();
    const stop = stored.onChange("a", hear);
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
])("reads the instant %j", (text, instant) => {
  expect(readInstant(text)).toBe(instant);
});
