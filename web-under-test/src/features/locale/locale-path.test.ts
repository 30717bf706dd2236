import { describe, expect, it } from "vitest";
import {
  besidePage,
  CHOICES,
  isLocalePrefix,
  localeOfPath,
  localisedPath,
  PREFIXES,
  prefixOf,
  withoutLocale,
} from "./locale-path";
import { findLocale } from "./locales";

const RECOGNISED =
  "ar de en en-GB es fr ja pt vi zh-CN zh-TC id it ru en-IN en-MY pl uk pt-PT es-ES uz ph es-AR en-CA bg".split(
    " ",
  );

it("recognises exactly the prefixes of §2.1", () => {
  expect(PREFIXES.toSorted()).toEqual(RECOGNISED.toSorted());
});

it.each([
  ["/login", "/ja/asset", "/ja/login"],
  ["/login", "/en/asset", "/en/login"],
  ["/login", "/asset", "/login"],
  ["/login", "/xx/asset", "/login"],
  ["/", "/zh-CN", "/zh-CN"],
  ["/fee?tab=vip", "/de/", "/de/fee?tab=vip"],
])("%s beside %s is %s", (path, pathname, address) => {
  expect(besidePage(path, pathname)).toBe(address);
});

describe.each(RECOGNISED)("%s", (prefix) => {
  it("is a locale only if it comes first", () => {
    expect(isLocalePrefix(prefix)).toBe(true);
    expect(localeOfPath(`/${prefix}/login`)).toBe(prefix);
    expect(withoutLocale(`/${prefix}/login`)).toBe("/login");
    expect(withoutLocale(`/${prefix}`)).toBe("/");
    expect(findLocale(prefix).code).toBe(prefix);
  });
});

it.each([
  ["/", "en", "/"],
  ["/login", "en", "/login"],
  ["/ja/login", "ja", "/login"],
  ["/zh-CN", "zh-CN", "/"],
  ["/zh-CN/", "zh-CN", "/"],
  ["/en-GB/spot", "en-GB", "/spot"],
  ["/JA/login", "en", "/JA/login"],
  ["/login/ja", "en", "/login/ja"],
  ["/xx/login", "en", "/xx/login"],
  ["/japan", "en", "/japan"],
  ["", "en", ""],
])("parses the locale of %j", (path, locale, rest) => {
  expect(localeOfPath(path)).toBe(locale);
  expect(withoutLocale(path)).toBe(rest);
});

it("lists every prefix except those of plain English", () => {
  const others = RECOGNISED.filter((one) => !["en-IN", "en-MY"].includes(one));
  expect(CHOICES.toSorted()).toEqual(others.toSorted());
});

describe("the prefix of a locale", () => {
  it.each([
    ["fr-FR", "fr"],
    ["ru-FR", "ru"],
    ["ru-UZ", "ru"],
    ["uz-UZ", "uz"],
    ["en", ""],
    ["en-NG", ""],
    ["en-IN", ""],
    ["en-MY", ""],
    ["en-FR", ""],
    ["en-UZ", ""],
    ["en-GB", "en-GB"],
    ["ja", "ja"],
    ["zh-TW", "zh-TC"],
    ["ko", ""],
    ["tlh", ""],
  ])("of %s is %j (§2.1)", (locale, prefix) => {
    expect(prefixOf(locale)).toBe(prefix);
  });

  it.each([
    ["/spot/BTCUSDT", "ja", "/ja/spot/BTCUSDT"],
    ["/spot/BTCUSDT", "en", "/spot/BTCUSDT"],
    ["/spot/BTCUSDT", "en-IN", "/spot/BTCUSDT"],
    ["/", "ar", "/ar"],
    ["/", "en", "/"],
    ["/login?a=b", "fr-FR", "/fr/login?a=b"],
  ])("translates %s to %s", (path, locale, localised) => {
    expect(localisedPath(path, locale)).toBe(localised);
  });
});
