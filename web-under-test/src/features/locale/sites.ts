/** The sites and their locales (§2.1), defined only here. All of it is assumed, except that there are three sites. */

const MAIN = "https://www.exchange.test";

/** Two regional sites. Their locales use the same prefixes as the main site's, or none. */
const ALTERNATES: readonly (readonly [
  origin: string,
  locales: readonly string[],
])[] = [
  ["https://www.exchange-eu.test", ["fr-FR", "en-FR", "ru-FR"]],
  ["https://www.exchange-asia.test", ["uz-UZ", "en-UZ", "ru-UZ"]],
];

const SITE_OF: ReadonlyMap<string, string> = new Map(
  ALTERNATES.flatMap(([origin, locales]) =>
    locales.map((locale) => [locale, origin] as const),
  ),
);

/** The origin for pages in `locale`. */
export function siteOf(locale: string): string {
  return SITE_OF.get(locale) ?? MAIN;
}

/** The locales of the alternate sites. */
export const ALTERNATE_LOCALES: readonly string[] = [...SITE_OF.keys()];

/** The locale that a prefix's locale stands for at `origin`: `fr-FR` for `fr` at the French site. */
export function localeAtSite(origin: string, locale: string): string {
  const [, locales = []] =
    ALTERNATES.find(([alternate]) => alternate === origin) ?? [];
  return locales.find((one) => one.startsWith(`${locale}-`)) ?? locale;
}
