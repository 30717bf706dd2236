/** The app's link schemes: one for use in the app, and one that a browser forwards to the app (§2.3). */

export const APP_SCHEME = "exchange:";
export const ALTERNATE_APP_SCHEME = "exchangeapp:";
