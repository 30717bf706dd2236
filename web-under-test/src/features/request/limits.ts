/** Times of the request layer, in milliseconds (§9). */

export const HTTP_REQUEST_MS = 10_000;
