/** Links of the app, as the app and as a browser must open them (§2.3). */
import { ALTERNATE_APP_SCHEME, APP_SCHEME } from "../../constants/app-schemes";

export const APP_LINK_PREFIX = `${APP_SCHEME}//app/`;
export const ALTERNATE_LINK_PREFIX = `${ALTERNATE_APP_SCHEME}//app/`;

/** The link as a browser must open it; `null` when `link` is not a link of the app. */
export function toAlternateLink(link: string): string | null {
  return link.startsWith(APP_LINK_PREFIX)
    ? ALTERNATE_LINK_PREFIX + link.slice(APP_LINK_PREFIX.length)
    : null;
}
