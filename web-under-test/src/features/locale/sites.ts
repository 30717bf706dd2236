/** The sites and the locales that belong to them (§2.1): the one place that says so, and all of it assumed but that there are three. */

const MAIN = "https://www.exchange.test";

/** Two sites for a region each. Their locales begin with the same prefixes as the main site's, or with none. */
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

/** The origin that pages in `locale` are at. */
export function siteOf(locale: string): string {
  return SITE_OF.get(locale) ?? MAIN;
}

/** The locales of the alternate sites. */
export const ALTERNATE_LOCALES: readonly string[] = [...SITE_OF.keys()];

/** The locale of a page with this prefix's locale at `origin`: `fr-FR` for `fr` at the French site. */
export function localeAtSite(origin: string, locale: string): string {
  const [, locales = []] =
    ALTERNATES.find(([alternate]) => alternate === origin) ?? [];
  return locales.find((one) => one.startsWith(`${locale}-`)) ?? locale;
}
