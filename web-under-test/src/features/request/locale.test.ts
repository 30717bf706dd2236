import { expect, it } from "vitest";
import { languageKey, languageType, localeOfPath } from "./locale";

it.each([
  ["/", "en"],
  ["/login", "en"],
  ["/ja/login", "ja"],
  ["/zh-CN", "zh-CN"],
  ["/en-GB/spot", "en-GB"],
  ["/JA/login", "en"],
  ["/login/ja", "en"],
  ["/xx/login", "en"],
])("reads the locale of %s", (path, locale) => {
  expect(localeOfPath(path)).toBe(locale);
});

it.each([
  ["en", 0],
  ["zh-CN", 1],
  ["zh-TC", 5],
  ["zh-TW", 5],
  ["pt-PT", 24],
  ["en-IN", 0],
  ["fr-CH", 10],
  ["bg", 0],
  ["constructor", 0],
])("numbers %s", (locale, type) => {
  expect(languageType(locale)).toBe(type);
});

it("writes a locale's key with underscores", () => {
  expect(languageKey("zh-CN")).toBe("zh_CN");
});
