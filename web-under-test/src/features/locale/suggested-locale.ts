/** The language that a person is offered on their first visit, where nothing says yet which they want. Offered, never imposed. */
import { localeOfBrowser } from "./browser-language";
import { DEFAULT_LOCALE, isLocalePrefix } from "./locale-path";

interface Visit {
  readonly pathname: string;
  /** The languages that the browser's user reads. */
  readonly languages: readonly string[];
  readonly isFirst: boolean;
}

/** `null` where there is nothing to offer: a path with a locale was chosen, and so was what the cookie remembers. */
export function suggestedLocale({
  pathname,
  languages,
  isFirst,
}: Visit): string | null {
  const [, first = ""] = pathname.split("/");
  if (!isFirst || isLocalePrefix(first)) return null;
  const locale = localeOfBrowser(languages);
  return locale === DEFAULT_LOCALE ? null : locale;
}
