/** Times of signing, in milliseconds (§9). */

export const INITIALISATION_MS = 5_000;
export const KEY_PAIR_MS = 8_000;
export const SIGN_RETRY_MS = 2_000;
export const SIGN_MESSAGE_MS = 2_000;
