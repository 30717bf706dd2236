/** The preferences of the page in `window`, with its theme painted from the start. */
import type { Locale } from "../locale/locales";
import { createCookieJar } from "../request/cookie-jar";
import { createPreferences } from "./preferences";
import type { PreferencesOfPage } from "./preferences-context";
import type { Theme } from "./settings";
import { createThemePainter } from "./theme-painter";

/** Inside an app the page has the app's theme; `appTheme` says which that is now. */
export function browserPreferences(
  window: Window,
  locale: Locale,
  appTheme: Theme | null,
): PreferencesOfPage {
  const { document, location } = window;
  const cookies = createCookieJar(document, location.protocol === "https:");
  const preferences = createPreferences(cookies, locale);
  preferences.load();
  if (appTheme !== null) preferences.change({ theme: appTheme });
  const painter = createThemePainter(
    document,
    () => window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const paint = (): void => painter.paint(preferences.settings.get().theme);
  preferences.settings.subscribe(paint);
  paint();
  return { ...preferences, painter };
}
