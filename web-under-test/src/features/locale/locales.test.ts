import { describe, expect, it } from "vitest";
import { findLocale, languageKey, languageType } from "./locales";

describe("the numeric language types (§9)", () => {
  it.each([
    ["en", 0],
    ["zh-CN", 1],
    ["ja", 2],
    ["asia", 3],
    ["vi", 4],
    ["zh-TC", 5],
    ["zh-TW", 5],
    ["ru", 6],
    ["es", 7],
    ["tr", 8],
    ["it", 9],
    ["fr", 10],
    ["de", 11],
    ["pt", 12],
    ["id", 13],
    ["th", 14],
    ["ko", 15],
    ["nl", 16],
    ["pl", 20],
    ["uk", 21],
    ["sv", 22],
    ["es-ES", 23],
    ["pt-PT", 24],
    ["uz", 25],
    ["ar", 39],
    ["ph", 40],
    ["en-GB", 41],
    ["es-AR", 42],
    ["en-CA", 43],
  ])("numbers %s", (locale, type) => {
    expect(languageType(locale)).toBe(type);
    expect(findLocale(locale).code).toBe(locale);
  });

  it.each([
    ["en-IN", 0],
    ["fr-FR", 10],
    ["fr-CH", 10],
    ["uz-UZ", 25],
    ["bg", 0],
    ["tlh", 0],
    ["", 0],
    ["constructor", 0],
  ])("takes %j for what it is nearest to", (locale, type) => {
    expect(languageType(locale)).toBe(type);
  });
});

it.each([
  ["en", "USD"],
  ["en-GB", "GBP"],
  ["ja", "JPY"],
  ["ru", "RUB"],
  ["es", "EUR"],
  ["it", "EUR"],
  ["fr", "EUR"],
  ["de", "EUR"],
  ["zh-CN", "CNY"],
  ["zh-TC", "TWD"],
  ["pt", "BRL"],
  ["id", "IDR"],
  ["pl", "PLN"],
  ["vi", "VND"],
  ["uk", "UAH"],
  ["pt-PT", "EUR"],
  ["es-ES", "ARS"],
  ["uz", "UZS"],
  ["ar", "AED"],
  ["ph", "PHP"],
  ["es-AR", "EUR"],
  ["en-CA", "CAD"],
])("values amounts in %s in %s (§9)", (locale, currency) => {
  expect(findLocale(locale).currency).toBe(currency);
});

it.each([
  ["ar", "rtl"],
  ["en", "ltr"],
  ["ja", "ltr"],
  ["uz", "ltr"],
  ["tlh", "ltr"],
])("lays %s out %s (§9)", (locale, direction) => {
  expect(findLocale(locale).direction).toBe(direction);
});

it.each([
  ["zh-CN", "zh_CN"],
  ["en", "en"],
  ["x-y-z", "x_y_z"],
])("writes the key of %s as %s", (locale, key) => {
  expect(languageKey(locale)).toBe(key);
});

// What a locale calls itself, and what dates are written by.
it.each([
  ["en", "English", "en", "en-US"],
  ["en-GB", "English (UK)", "en-GB", "en-GB"],
  ["en-CA", "English (Canada)", "en-CA", "en-CA"],
  ["zh-CN", "简体中文", "zh-CN", "zh-CN"],
  ["zh-TC", "繁體中文", "zh-TW", "zh-TW"],
  ["ja", "日本語", "ja", "ja-JP"],
  ["vi", "Tiếng Việt", "vi", "vi-VN"],
  ["ru", "Русский", "ru", "ru-RU"],
  ["es", "Español", "es", "es-419"],
  ["es-ES", "Español (España)", "es-ES", "es-ES"],
  ["es-AR", "Español (Argentina)", "es-AR", "es-AR"],
  ["it", "Italiano", "it", "it-IT"],
  ["fr", "Français", "fr", "fr-FR"],
  ["de", "Deutsch", "de", "de-DE"],
  ["pt", "Português (Brasil)", "pt", "pt-BR"],
  ["pt-PT", "Português (Portugal)", "pt-PT", "pt-PT"],
  ["id", "Bahasa Indonesia", "id", "id-ID"],
  ["pl", "Polski", "pl", "pl-PL"],
  ["uk", "Українська", "uk", "uk-UA"],
  ["uz", "Oʻzbekcha", "uz", "uz-Latn-UZ"],
  ["ar", "العربية", "ar", "ar-AE"],
  ["bg", "Български", "bg", "bg-BG"],
])("%s is %s: %s, %s", (locale, name, language, dateLanguage) => {
  expect(findLocale(locale)).toMatchObject({ name, language, dateLanguage });
  expect(Intl.getCanonicalLocales([language, dateLanguage])).toEqual([
    ...new Set([language, dateLanguage]),
  ]);
});

it("has everything of a locale in one entry", () => {
  expect(findLocale("ph")).toEqual({
    code: "ph",
    key: "ph",
    name: "Filipino",
    languageType: 40,
    currency: "PHP",
    language: "fil",
    dateLanguage: "fil-PH",
    direction: "ltr",
  });
});
