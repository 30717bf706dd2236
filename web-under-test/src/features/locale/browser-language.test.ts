import { expect, it } from "vitest";
import { localeOfBrowser } from "./browser-language";
import { isLocalePrefix } from "./locale-path";

it.each([
  [["en-US", "ja"], "en"],
  [["en-GB"], "en-GB"],
  [["en-CA"], "en-CA"],
  [["en-IN"], "en"],
  [["ja"], "ja"],
  [["ja-JP"], "ja"],
  [["zh"], "zh-CN"],
  [["zh-CN"], "zh-CN"],
  [["zh-Hans-HK"], "zh-CN"],
  [["zh-TW"], "zh-TC"],
  [["zh-HK"], "zh-TC"],
  [["zh-Hant-MO"], "zh-TC"],
  [["pt-BR"], "pt"],
  [["pt-PT"], "pt-PT"],
  [["es-MX"], "es"],
  [["es-ES"], "es-ES"],
  [["es-AR"], "es-AR"],
  [["ar-EG"], "ar"],
  [["fil-PH"], "ph"],
  [["tl"], "ph"],
  [["in-ID"], "id"],
  [["id"], "id"],
  [["de-AT"], "de"],
  [["FR-ca"], "fr"],
  [["it"], "it"],
  [["pl"], "pl"],
  [["ru-UA"], "ru"],
  [["uk-UA"], "uk"],
  [["uz-Cyrl-UZ"], "uz"],
  [["vi-VN"], "vi"],
  [["bg-BG"], "bg"],
  [["ko-KR", "th", "vi"], "vi"],
  [["ko-KR"], "en"],
  [["enochian", "idiom"], "en"],
  [[""], "en"],
  [[], "en"],
])("for %j it is %s", (languages, locale) => {
  expect(localeOfBrowser(languages)).toBe(locale);
  expect(isLocalePrefix(locale)).toBe(true);
});
