/** The key of the session storage under which the pages of this window are counted. */
const KEY = "bridgePages";

/**
 * Counts this page among those of its window, from 1. The app may still reply to a call of an earlier page, so the
 * names of callbacks must differ from page to page. Without storage, the time takes the place of the number.
 */
export function takePageNumber(
  storage: () => Storage,
  now: () => number,
): number {
  try {
    const session = storage();
    const number = Number(session.getItem(KEY) ?? 0) + 1;
    session.setItem(KEY, String(number));
    return number;
  } catch {
    return now();
  }
}
