import { describe, expect, it } from "vitest";
import { installHistory } from "./history";
import { newPage } from "./testing/page";

describe("a page's history", () => {
  it.each([
    [0, 3],
    [1, 2],
    [7, 1],
  ])("leaves out the %d entries from before the case", (before, length) => {
    const scope = newPage();
    scope.history.pushState({}, "", "/one");
    scope.history.pushState({}, "", "/two");
    installHistory(scope, before);
    expect(scope.history.length).toBe(length);
  });
});
