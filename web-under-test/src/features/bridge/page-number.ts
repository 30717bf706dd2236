import type { KeyValues } from "../../lib/page-storage";

/** The key of the session storage under which the pages of this window are counted. */
const KEY = "bridgePages";

/**
 * Counts this page among those of its window, from 1. The app may still reply to a call of an earlier page, so the
 * names of callbacks must differ from page to page. Without storage, the time takes the place of the number.
 */
export function takePageNumber(session: KeyValues, now: () => number): number {
  const number = Number(session.getItem(KEY) ?? 0) + 1;
  return session.setItem(KEY, String(number)) ? number : now();
}
