/** The page's locale, told by the first segment of its path (§2.1), and the number that requests name it by (§9). */

/** What may stand first in a path. English needs no prefix, but may have one. */
const PREFIXES: ReadonlySet<string> = new Set(
  "ar de en en-GB es fr ja pt vi zh-CN zh-TC id it ru en-IN en-MY pl uk pt-PT es-ES uz ph es-AR en-CA bg".split(
    " ",
  ),
);

export const DEFAULT_LOCALE = "en";

const LANGUAGE_TYPES: ReadonlyMap<string, number> = new Map([
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
]);

export function isLocalePrefix(segment: string): boolean {
  return PREFIXES.has(segment);
}

/** The locale code of the page at `pathname`: `ja` for `/ja/login`, `en` where no prefix is known. */
export function localeOfPath(pathname: string): string {
  const first = pathname.split("/")[1] ?? "";
  return isLocalePrefix(first) ? first : DEFAULT_LOCALE;
}

/** The number of a locale: its own, else that of its language, else English's. */
export function languageType(locale: string): number {
  const language = locale.split("-")[0] ?? "";
  return LANGUAGE_TYPES.get(locale) ?? LANGUAGE_TYPES.get(language) ?? 0;
}

/** The key that tables of texts have for a locale: `zh_CN` for `zh-CN`. */
export function languageKey(locale: string): string {
  return locale.replaceAll("-", "_");
}
