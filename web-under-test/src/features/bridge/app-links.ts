/** Links of the app, in the forms that the app and a browser open (§2.3). */
import { ALTERNATE_APP_SCHEME, APP_SCHEME } from "../../constants/app-schemes";

export const APP_LINK_PREFIX = `${APP_SCHEME}//app/`;
export const ALTERNATE_LINK_PREFIX = `${ALTERNATE_APP_SCHEME}//app/`;

/** The form of the link for a browser; `null` when `link` is not a link of the app. */
export function toAlternateLink(link: string): string | null {
  return link.startsWith(APP_LINK_PREFIX)
    ? ALTERNATE_LINK_PREFIX + link.slice(APP_LINK_PREFIX.length)
    : null;
}
