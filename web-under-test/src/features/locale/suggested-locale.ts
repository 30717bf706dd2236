/** The language to suggest on a first visit, when the user has not chosen one yet. It is suggested, never forced. */
import { localeOfBrowser } from "./browser-language";
import { DEFAULT_LOCALE, isLocalePrefix } from "./locale-path";

interface Visit {
  readonly pathname: string;
  /** The languages that the browser's user reads. */
  readonly languages: readonly string[];
  readonly isFirst: boolean;
}

/** `null` if there is nothing to suggest: a locale in the path or in the cookie counts as a choice. */
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
