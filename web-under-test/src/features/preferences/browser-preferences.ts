/** The preferences of the page in `window`, with its theme applied from the start. */
import type { Locale } from "../locale/locales";
import { createCookieJar } from "../request/cookie-jar";
import { createPreferences } from "./preferences";
import type { PreferencesOfPage } from "./preferences-context";
import { createThemePainter } from "./theme-painter";

export function browserPreferences(
  window: Window,
  locale: Locale,
): PreferencesOfPage {
  const { document, location } = window;
  const cookies = createCookieJar(document, location.protocol === "https:");
  const preferences = createPreferences(cookies, locale);
  preferences.load();
  const painter = createThemePainter(
    document,
    () => window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const paint = (): void => painter.paint(preferences.settings.get().theme);
  preferences.settings.subscribe(paint);
  paint();
  return { ...preferences, painter };
}
