import { afterEach, describe, expect, it } from "vitest";
import { installHistory } from "./history";

describe("installHistory", () => {
  const original = Object.getOwnPropertyDescriptor(History.prototype, "length");
  afterEach(() => {
    if (original) Object.defineProperty(History.prototype, "length", original);
  });

  it("leaves out the entries from before the case", () => {
    window.history.pushState({}, "", "/one");
    window.history.pushState({}, "", "/two");
    const before = window.history.length;
    installHistory(window, 1);
    expect(window.history.length).toBe(before - 1);
    installHistory(window, before + 5);
    expect(window.history.length).toBe(1);
  });
});
