import { expect, it } from "vitest";
import { codeSpans, plainText } from "./code-spans";

it("separates code from text", () => {
  expect(codeSpans("`share` is given `twice`, it says")).toEqual([
    { text: "share", isCode: true },
    { text: " is given ", isCode: false },
    { text: "twice", isCode: true },
    { text: ", it says", isCode: false },
  ]);
  expect(codeSpans("no code")).toEqual([{ text: "no code", isCode: false }]);
  expect(codeSpans("")).toEqual([]);
});

it.each([
  ["no column `share`", "no column share"],
  ["unexpected token '`'", "unexpected token '`'"],
  ["an empty `` pair", "an empty `` pair"],
])("converts %j to plain text", (message, text) => {
  expect(plainText(message)).toBe(text);
});
