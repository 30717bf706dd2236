/** The app's own link schemes: one inside the app, one that a browser hands over to the app (§2.3). */

export const APP_LINK_PREFIX = "exchange://app/";
export const ALTERNATE_LINK_PREFIX = "exchangeapp://app/";

/** The link as a browser must open it; `null` when `link` is not a link of the app. */
export function toAlternateLink(link: string): string | null {
  return link.startsWith(APP_LINK_PREFIX)
    ? ALTERNATE_LINK_PREFIX + link.slice(APP_LINK_PREFIX.length)
    : null;
}
