/** Starts the product: everything but the lab. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { localeOfPath } from "../features/locale/locale-path";
import { findLocale } from "../features/locale/locales";
import { createPreferences } from "../features/preferences/preferences";
import type { PreferencesOfPage } from "../features/preferences/preferences-context";
import { createThemePainter } from "../features/preferences/theme-painter";
import { createCookieJar } from "../features/request/cookie-jar";
import { loadTexts } from "../locales/load-texts";
import { browserTimers } from "../lib/timers";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import { connectApp } from "./connect-app";
import { loaded } from "./loaded";
import { ProductClient } from "./product-client";

export function startProduct(window: Window, texts: i18n): ReactElement {
  const { bridge, session } = connectApp(window, texts);
  const locale = findLocale(localeOfPath(window.location.pathname));
  const preferences = startPreferences(window, locale.code);
  const isInApp = bridge.host.kind === "app";
  // In the app the page has the app's theme.
  if (!isInApp) preferences.painter.paint(preferences.settings.get().theme);
  const AccountPages = loaded(async () => {
    const { accountPages } = await import("./account-pages");
    return accountPages(await session());
  });
  const Client = loaded(async () => {
    const [made] = await Promise.all([session(), loadTexts(texts, locale)]);
    return function Client() {
      return (
        <ProductClient
          product={{ bridge }}
          session={made}
          preferences={preferences}
          accountPages={AccountPages}
        />
      );
    };
  });
  return (
    <KitProvider kit={createKit(browserTimers)}>
      <Client />
    </KitProvider>
  );
}

function startPreferences(window: Window, locale: string): PreferencesOfPage {
  const { document, location } = window;
  const cookies = createCookieJar(document, location.protocol === "https:");
  const preferences = createPreferences(cookies, findLocale(locale));
  preferences.load();
  const painter = createThemePainter(
    document,
    () => window.matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  return { ...preferences, painter };
}
