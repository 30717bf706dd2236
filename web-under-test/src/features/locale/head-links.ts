/** Link tags for a page's head that point search engines to the page in other languages (§2.1). */
import {
  DEFAULT_LOCALE,
  localeOfPath,
  localisedPath,
  PREFIXES,
  withoutLocale,
} from "./locale-path";
import { findLocale } from "./locales";
import { ALTERNATE_LOCALES, localeAtSite, siteOf } from "./sites";

export interface HeadLinks {
  /** The page's own address, regardless of how the user arrived there. */
  readonly canonical: string;
  readonly alternates: readonly {
    readonly hreflang: string;
    readonly href: string;
  }[];
}

/** Locales without their own prefix that search engines may look for. */
const UNPREFIXED = ["en-NG"];

const LISTED = [...PREFIXES, ...UNPREFIXED, ...ALTERNATE_LOCALES];

/** The links for the page at `pathname` on the site at `origin`; an unknown origin counts as the main site. */
export function headLinks(origin: string, pathname: string): HeadLinks {
  const path = withoutLocale(pathname);
  const address = (locale: string): string =>
    siteOf(locale) + localisedPath(path, locale);
  return {
    canonical: address(localeAtSite(origin, localeOfPath(pathname))),
    alternates: [
      ...LISTED.map((locale) => ({
        hreflang: findLocale(locale).language,
        href: address(locale),
      })),
      { hreflang: "x-default", href: address(DEFAULT_LOCALE) },
    ],
  };
}
