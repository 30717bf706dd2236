/** Starts the product: everything except the lab. */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import { browserStoredTexts } from "../features/device/stored-texts";
import { localeOfPath } from "../features/locale/locale-path";
import { findLocale } from "../features/locale/locales";
import { browserPreferences } from "../features/preferences/browser-preferences";
import { guardLinks } from "../features/safe-links/guard-links";
import { warnOnConsole } from "../features/safe-links/warn";
import { createSimulation, pageOf } from "../features/simulation/simulation";
import { loadTexts } from "../locales/load-texts";
import { browserTimers } from "../lib/timers";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import { connectApp } from "./connect-app";
import { followAppTheme } from "./follow-app-theme";
import { loaded } from "../ui/loaded";
import { ProductClient } from "./product-client";

export function startProduct(window: Window, texts: i18n): ReactElement {
  const kit = createKit(browserTimers);
  const { messages } = kit;
  const locale = findLocale(localeOfPath(window.location.pathname));
  const preferences = browserPreferences(window, locale);
  const { appEvent, backGuard, bridge, session } = connectApp(window, texts, {
    messages,
    preferences,
  });
  if (bridge.host.kind === "app")
    followAppTheme(window, bridge, appEvent, preferences);
  const simulation = createSimulation({
    stored: browserStoredTexts(window),
    page: pageOf(window),
    probe: bridge.probe,
  });
  // A page that is being replaced renders nothing.
  if (!simulation.start()) return <></>;
  guardLinks(window.document, warnOnConsole);
  const AccountPages = loaded(async () => {
    const { accountPages } = await import("./account-pages");
    return accountPages(await session());
  });
  const Client = loaded(async () => {
    const [made] = await Promise.all([session(), loadTexts(texts, locale)]);
    return function StartedClient() {
      return (
        <ProductClient
          product={{ bridge, backGuard, images: made.seams.images }}
          session={made}
          preferences={preferences}
          simulation={simulation}
          accountPages={AccountPages}
        />
      );
    };
  });
  return (
    <KitProvider kit={kit}>
      <Client />
    </KitProvider>
  );
}
