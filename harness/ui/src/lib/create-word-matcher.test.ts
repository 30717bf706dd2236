import { expect, it } from "vitest";
import { createWordMatcher } from "./create-word-matcher";

it("matches all words, in any order and ignoring case", () => {
  const isFound = createWordMatcher(" IOS  set");
  expect(isFound("call setBadge on ios")).toBe(true);
  expect(isFound("call setBadge on android")).toBe(false);
});

it("matches everything without words", () => {
  expect(createWordMatcher(" ")("")).toBe(true);
});
