/** The time limits for replies, in milliseconds (§9). */

export const BRIDGE_CALLBACK_MS = 3_000;
export const APP_REQUEST_MS = 10_000;
export const WEB_VISIBLE_MS = 3_600_000;
export const PALM_PRINT_MS = 60_000;
