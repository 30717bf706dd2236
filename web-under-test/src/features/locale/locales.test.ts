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
  ])("maps %j to the closest locale: %s", (locale, type) => {
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

// The locales' native names, and the languages of their dates.
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

it("has one entry with all properties of a locale", () => {
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

describe("the properties of each locale", () => {
  it("match this table, for each locale with a number, a currency or a prefix", () => {
    const codes =
      "en zh-CN ja asia vi zh-TC zh-TW ru es tr it fr de pt id th ko nl pl uk sv es-ES es-AR pt-PT uz ar ph en-GB en-CA bg en-IN en-MY en-NG en-PH en-ZA en-FR en-UZ fr-FR ru-FR ru-UZ uz-UZ";
    const lines = codes.split(" ").map((code) => {
      const { name, languageType: number, ...rest } = findLocale(code);
      const { currency, language, dateLanguage, direction } = rest;
      const parts = [number, currency, language, dateLanguage, direction];
      return `${code}: ${name}, ${parts.join(" ")}`;
    });
    expect(lines).toMatchInlineSnapshot(`
      [
        "en: English, 0 USD en en-US ltr",
        "zh-CN: 简体中文, 1 CNY zh-CN zh-CN ltr",
        "ja: 日本語, 2 JPY ja ja-JP ltr",
        "asia: English (Asia), 3 USD en en-US ltr",
        "vi: Tiếng Việt, 4 VND vi vi-VN ltr",
        "zh-TC: 繁體中文, 5 TWD zh-TW zh-TW ltr",
        "zh-TW: 繁體中文, 5 TWD zh-TW zh-TW ltr",
        "ru: Русский, 6 RUB ru ru-RU ltr",
        "es: Español, 7 EUR es es-419 ltr",
        "tr: Türkçe, 8 TRY tr tr-TR ltr",
        "it: Italiano, 9 EUR it it-IT ltr",
        "fr: Français, 10 EUR fr fr-FR ltr",
        "de: Deutsch, 11 EUR de de-DE ltr",
        "pt: Português (Brasil), 12 BRL pt pt-BR ltr",
        "id: Bahasa Indonesia, 13 IDR id id-ID ltr",
        "th: ไทย, 14 THB th th-TH ltr",
        "ko: 한국어, 15 KRW ko ko-KR ltr",
        "nl: Nederlands, 16 EUR nl nl-NL ltr",
        "pl: Polski, 20 PLN pl pl-PL ltr",
        "uk: Українська, 21 UAH uk uk-UA ltr",
        "sv: Svenska, 22 EUR sv sv-SE ltr",
        "es-ES: Español (España), 23 ARS es-ES es-ES ltr",
        "es-AR: Español (Argentina), 42 EUR es-AR es-AR ltr",
        "pt-PT: Português (Portugal), 24 EUR pt-PT pt-PT ltr",
        "uz: Oʻzbekcha, 25 UZS uz uz-Latn-UZ ltr",
        "ar: العربية, 39 AED ar ar-AE rtl",
        "ph: Filipino, 40 PHP fil fil-PH ltr",
        "en-GB: English (UK), 41 GBP en-GB en-GB ltr",
        "en-CA: English (Canada), 43 CAD en-CA en-CA ltr",
        "bg: Български, 0 EUR bg bg-BG ltr",
        "en-IN: English (India), 0 USD en-IN en-IN ltr",
        "en-MY: English (Malaysia), 0 USD en-MY en-MY ltr",
        "en-NG: English (Nigeria), 0 USD en-NG en-NG ltr",
        "en-PH: English (Philippines), 0 USD en-PH en-PH ltr",
        "en-ZA: English (South Africa), 0 USD en-ZA en-ZA ltr",
        "en-FR: English (France), 0 USD en-FR en-FR ltr",
        "en-UZ: English (Uzbekistan), 0 USD en-UZ en-UZ ltr",
        "fr-FR: Français (France), 10 EUR fr-FR fr-FR ltr",
        "ru-FR: Русский (Франция), 6 RUB ru-FR ru-FR ltr",
        "ru-UZ: Русский (Узбекистан), 6 RUB ru-UZ ru-UZ ltr",
        "uz-UZ: Oʻzbekcha (Oʻzbekiston), 25 UZS uz-UZ uz-UZ ltr",
      ]
    `);
  });
});
