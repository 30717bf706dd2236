/** Times of the request layer, in milliseconds (§9). */

export const HTTP_REQUEST_MS = 10_000;
export const TOAST_MS = 3_000;
export const PREFERENCE_COOKIE_MS = 365 * 86_400_000;
