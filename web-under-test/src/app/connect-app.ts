/**
 * The parts of the client that depend on the host app: the bridge, the app's last event,
 * and the page's session, which is created on first use.
 */
import type { i18n } from "i18next";
import { listenToApp, type AppEvent } from "../features/bridge/app-events";
import { createBridge, type Bridge } from "../features/bridge/bridge";
import { createBackGuard, type BackGuard } from "../features/in-app/back-guard";
import { detectHost } from "../features/bridge/host";
import { browserPage } from "../features/bridge/page";
import { takePageNumber } from "../features/bridge/page-number";
import { localeOfPath } from "../features/locale/locale-path";
import { methodOf } from "../features/request/path-methods";
import type { Safeguards } from "../features/safeguards/safeguards";
import type { Session } from "../features/session/session";
import { once } from "../lib/once";
import { pageStorage } from "../lib/page-storage";
import { createProbe } from "../lib/probe";
import { createStore, type Store } from "../lib/store";
import { browserTimers } from "../lib/timers";
import { loadRequestTexts } from "../locales/request-texts";
import { obeyAppEvent } from "./obey-app-event";
import type { OfPage } from "./page-session";

export interface ConnectedApp {
  readonly bridge: Bridge;
  /** The last event; `null` before the first. */
  readonly appEvent: Store<AppEvent | null>;
  readonly backGuard: BackGuard;
  readonly session: () => Promise<Session<Safeguards>>;
  /** Stops listening to the app. */
  readonly stop: () => void;
}

export function connectApp(
  window: Window,
  texts: i18n,
  page: OfPage = {},
): ConnectedApp {
  const { document, navigator } = window;
  const appEvent = createStore<AppEvent | null>(null);
  const backGuard = createBackGuard();
  const stop = listenToApp(window, (event) => {
    appEvent.set(event);
    obeyAppEvent(document, event, backGuard);
  });
  const session = once(async () => {
    const [{ startPageSession }, requestTexts] = await Promise.all([
      import("./page-session"),
      loadRequestTexts(localeOfPath(window.location.pathname)),
    ]);
    return startPageSession(window, bridge, requestTexts, page);
  });
  const bridge = createBridge({
    globals: window,
    host: detectHost(navigator.userAgent),
    page: browserPage(window),
    requestServer: async (path, fields) => {
      const { client } = await session();
      const method = methodOf(path);
      return client.ask(
        method === "GET" || method === "DELETE"
          ? { method, path, query: fields }
          : { method, path, payload: fields },
      );
    },
    probe: createProbe(document),
    timers: browserTimers,
    pageNumber: () =>
      takePageNumber(pageStorage(window, "sessionStorage"), browserTimers.now),
    networkErrorMessage: texts.t("failure.network"),
  });
  return { bridge, appEvent, backGuard, session, stop };
}
