/** The app's own link schemes: one inside the app, one that a browser hands over to the app (§2.3). */

export const APP_SCHEME = "exchange:";
export const ALTERNATE_APP_SCHEME = "exchangeapp:";
