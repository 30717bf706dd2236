/** Renders the whole client at an address, on a fake app or in a browser. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LabClient } from "../app/lab-client";
import { obeyAppEvent } from "../app/obey-app-event";
import { ProductClient } from "../app/product-client";
import { listenToApp, type AppEvent } from "../features/bridge/app-events";
import { createBackGuard } from "../features/in-app/back-guard";
import { imageHostOrder } from "../features/image-hosts/image-host-order";
import { createAttempts } from "../features/lab/attempts";
import { findLocale } from "../features/locale/locales";
import { localeOfPath } from "../features/locale/locale-path";
import { createPreferences } from "../features/preferences/preferences";
import { createThemePainter } from "../features/preferences/theme-painter";
import type { Session } from "../features/session/session";
import { SessionPages } from "../features/session/session-pages";
import { browserStoredTexts } from "../features/device/stored-texts";
import { createSimulation, pageOf } from "../features/simulation/simulation";
import { createStore } from "../lib/store";
import { browserTimers } from "../lib/timers";
import { createTexts } from "../locales/texts";
import { TextsContext } from "../locales/use-translation";
import { createKit } from "../ui/kit";
import { KitProvider } from "../ui/kit-provider";
import type { FakeApp } from "./fake-app";
import { fakeSession } from "./fake-session";

/** The product's pages need a session; by default, one on a fake site without useful responses. */
export function renderClient(
  app: FakeApp,
  path: string,
  session: Session = fakeSession().session,
) {
  window.history.replaceState(null, "", path);
  const backGuard = createBackGuard();
  const appEvent = createStore<AppEvent | null>(null);
  listenToApp(app.globals, (event) => {
    appEvent.set(event);
    obeyAppEvent(document, event, backGuard);
  });
  const lab = {
    bridge: app.bridge,
    attempts: createAttempts(browserTimers),
    appEvent,
    userAgent: "a user agent",
  };
  // The session's errors are shown on the page.
  const { messages } = session;
  const view = render(
    <TextsContext value={createTexts()}>
      {path.startsWith("/lab") ? (
        <LabClient lab={lab} />
      ) : (
        <KitProvider kit={{ ...createKit(browserTimers), messages }}>
          <ProductClient
            product={{
              bridge: app.bridge,
              backGuard,
              images: { order: () => imageHostOrder(null) },
            }}
            session={session}
            preferences={preferencesOf(session, path)}
            simulation={simulationOf(app)}
            accountPages={({ page }) => (
              <SessionPages session={session} page={page} />
            )}
          />
        </KitProvider>
      )}
    </TextsContext>,
  );
  const sendEvent = (...event: unknown[]): void => {
    const receive = app.globals["onAppEvent"] as (...event: unknown[]) => void;
    receive(...event);
  };
  return { ...view, sendEvent, user: userEvent.setup() };
}

function preferencesOf({ site }: Session, path: string) {
  const locale = findLocale(localeOfPath(path));
  const preferences = createPreferences(site.cookies, locale);
  preferences.load();
  return { ...preferences, painter: createThemePainter(document, () => true) };
}

function simulationOf({ bridge }: FakeApp) {
  return createSimulation({
    stored: browserStoredTexts(window),
    page: pageOf(window),
    probe: bridge.probe,
  });
}
