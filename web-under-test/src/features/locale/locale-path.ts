/** Paths and their optional locale prefix (§2.1). */

export const DEFAULT_LOCALE = "en";

/** The locale prefixes of paths. English needs no prefix, but may have one. */
export const PREFIXES: readonly string[] =
  "ar de en en-GB es fr ja pt vi zh-CN zh-TC id it ru en-IN en-MY pl uk pt-PT es-ES uz ph es-AR en-CA bg".split(
    " ",
  );

const KNOWN_PREFIXES: ReadonlySet<string> = new Set(PREFIXES);

const NO_PREFIX = "";

/** Locales whose prefix differs from their code. */
const OTHER_PREFIXES: ReadonlyMap<string, string> = new Map([
  [DEFAULT_LOCALE, NO_PREFIX],
  ["fr-FR", "fr"],
  ["ru-FR", "ru"],
  ["ru-UZ", "ru"],
  ["uz-UZ", "uz"],
  ["zh-TW", "zh-TC"],
  ["en-NG", NO_PREFIX],
  ["en-IN", NO_PREFIX],
  ["en-MY", NO_PREFIX],
  ["en-FR", NO_PREFIX],
  ["en-UZ", NO_PREFIX],
]);

export function isLocalePrefix(segment: string): boolean {
  return KNOWN_PREFIXES.has(segment);
}

/** The locale code of the page at `pathname`: `ja` for `/ja/login`, `en` for an unknown prefix. */
export function localeOfPath(pathname: string): string {
  const first = pathname.split("/")[1] ?? "";
  return isLocalePrefix(first) ? first : DEFAULT_LOCALE;
}

/** A page's path without its locale prefix: `/login` for `/ja/login`. */
export function withoutLocale(pathname: string): string {
  const [, first = ""] = pathname.split("/");
  return isLocalePrefix(first)
    ? pathname.slice(first.length + 1) || "/"
    : pathname;
}

/** `path` (without a locale) with the locale prefix of `pathname`, so that the language stays the same. */
export function besidePage(path: string, pathname: string): string {
  const [, first = ""] = pathname.split("/");
  if (!isLocalePrefix(first)) return path;
  return path === "/" ? `/${first}` : `/${first}${path}`;
}

/**
 * The prefix of pages in `locale`; empty for English, and for a locale without its own pages.
 */
export function prefixOf(locale: string): string {
  return (
    OTHER_PREFIXES.get(locale) ?? (isLocalePrefix(locale) ? locale : NO_PREFIX)
  );
}

/** The locales with their own pages, which the user can choose from. */
export const CHOICES: readonly string[] = PREFIXES.filter(
  (code) => code === DEFAULT_LOCALE || prefixOf(code) === code,
);

/** The address of `path` (without a locale, optionally with a query) in `locale`: `/ja/login`. */
export function localisedPath(path: string, locale: string): string {
  const prefix = prefixOf(locale);
  if (prefix === NO_PREFIX) return path;
  return path === "/" ? `/${prefix}` : `/${prefix}${path}`;
}
