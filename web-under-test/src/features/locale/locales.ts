/**
 * The locales: one table with everything that depends on a language (§3, §8, §9).
 *
 * The specification gives some locales no number, currency or name; web-under-test/docs/locales.md lists the assumed
 * values.
 */

export type Direction = "ltr" | "rtl";

export interface Locale {
  /** Such as `zh-CN`; also the name of the folder with its texts. */
  readonly code: string;
  /** Its name in text tables: `zh_CN`. */
  readonly key: string;
  /** Its native name. */
  readonly name: string;
  /** Its number in requests. */
  readonly languageType: number;
  /** The default display currency. */
  readonly currency: string;
  /** The language for the text library, the engine and search engines (BCP 47). */
  readonly language: string;
  /** The language for dates and numbers (BCP 47). */
  readonly dateLanguage: string;
  readonly direction: Direction;
}

type Row = readonly [
  code: string,
  name: string,
  languageType: number,
  currency: string,
  language?: string,
  dateLanguage?: string,
];

const ENGLISH: Row = ["en", "English", 0, "USD", "en", "en-US"];

const ROWS: readonly Row[] = [
  ENGLISH,
  ["zh-CN", "简体中文", 1, "CNY"],
  ["ja", "日本語", 2, "JPY", "ja", "ja-JP"],
  ["asia", "English (Asia)", 3, "USD", "en", "en-US"],
  ["vi", "Tiếng Việt", 4, "VND", "vi", "vi-VN"],
  ["zh-TC", "繁體中文", 5, "TWD", "zh-TW", "zh-TW"],
  ["zh-TW", "繁體中文", 5, "TWD"],
  ["ru", "Русский", 6, "RUB", "ru", "ru-RU"],
  ["es", "Español", 7, "EUR", "es", "es-419"],
  ["tr", "Türkçe", 8, "TRY", "tr", "tr-TR"],
  ["it", "Italiano", 9, "EUR", "it", "it-IT"],
  ["fr", "Français", 10, "EUR", "fr", "fr-FR"],
  ["de", "Deutsch", 11, "EUR", "de", "de-DE"],
  ["pt", "Português (Brasil)", 12, "BRL", "pt", "pt-BR"],
  ["id", "Bahasa Indonesia", 13, "IDR", "id", "id-ID"],
  ["th", "ไทย", 14, "THB", "th", "th-TH"],
  ["ko", "한국어", 15, "KRW", "ko", "ko-KR"],
  ["nl", "Nederlands", 16, "EUR", "nl", "nl-NL"],
  ["pl", "Polski", 20, "PLN", "pl", "pl-PL"],
  ["uk", "Українська", 21, "UAH", "uk", "uk-UA"],
  ["sv", "Svenska", 22, "EUR", "sv", "sv-SE"],
  // The specification has these two currencies swapped, and they are used as stated.
  ["es-ES", "Español (España)", 23, "ARS"],
  ["es-AR", "Español (Argentina)", 42, "EUR"],
  ["pt-PT", "Português (Portugal)", 24, "EUR"],
  ["uz", "Oʻzbekcha", 25, "UZS", "uz", "uz-Latn-UZ"],
  ["ar", "العربية", 39, "AED", "ar", "ar-AE"],
  ["ph", "Filipino", 40, "PHP", "fil", "fil-PH"],
  ["en-GB", "English (UK)", 41, "GBP"],
  ["en-CA", "English (Canada)", 43, "CAD"],
  ["bg", "Български", 0, "EUR", "bg", "bg-BG"],
  ["en-IN", "English (India)", 0, "USD"],
  ["en-MY", "English (Malaysia)", 0, "USD"],
  ["en-NG", "English (Nigeria)", 0, "USD"],
  ["en-PH", "English (Philippines)", 0, "USD"],
  ["en-ZA", "English (South Africa)", 0, "USD"],
  ["en-FR", "English (France)", 0, "USD"],
  ["en-UZ", "English (Uzbekistan)", 0, "USD"],
  ["fr-FR", "Français (France)", 10, "EUR"],
  ["ru-FR", "Русский (Франция)", 6, "RUB"],
  ["ru-UZ", "Русский (Узбекистан)", 6, "RUB"],
  ["uz-UZ", "Oʻzbekcha (Oʻzbekiston)", 25, "UZS"],
];

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(["ar"]);

const LOCALES: ReadonlyMap<string, Locale> = new Map(
  ROWS.map((row) => [row[0], localeOfRow(row)]),
);

/** The locale for a code: its own entry, else that of its language, else English. */
export function findLocale(code: string): Locale {
  const [language = ""] = code.split("-");
  return LOCALES.get(code) ?? LOCALES.get(language) ?? localeOfRow(ENGLISH);
}

/** The number of a locale: its own, else that of its language, else English's. */
export function languageType(code: string): number {
  return findLocale(code).languageType;
}

/** The key of a locale in text tables, known or not: `zh_CN` for `zh-CN`. */
export function languageKey(code: string): string {
  return code.replaceAll("-", "_");
}

function localeOfRow([
  code,
  name,
  number,
  currency,
  language = code,
  dateLanguage = language,
]: Row): Locale {
  return {
    code,
    key: languageKey(code),
    name,
    languageType: number,
    currency,
    language,
    dateLanguage,
    direction: RIGHT_TO_LEFT.has(code) ? "rtl" : "ltr",
  };
}
