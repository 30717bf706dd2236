/** The risk token's times in milliseconds, and its length (§5, §9). */

export const REFRESH_MS = 1_200_000;
export const LIFETIME_MS = 14_400_000;
export const EXPIRY_MS = 2 * REFRESH_MS;
export const COOKIE_MS = 604_800_000;
export const WAIT_MS = 10_000;
export const RETRY_DELAY_MS = 1_000;
export const RETRIES = 1;

/** A token of exactly this length in UTF-16 units is a success; any other length demotes it. */
export const TOKEN_LENGTH = 40;
