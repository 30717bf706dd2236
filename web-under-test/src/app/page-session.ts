/** Creates a session for a window: requests, their guards, and the host app. */
import type { Bridge } from "../features/bridge/bridge";
import { logout } from "../features/bridge/calls/logout";
import { whyUnsupported } from "../features/bridge/host";
import { localeOfPath } from "../features/locale/locale-path";
import { findLocale } from "../features/locale/locales";
import {
  createPreferences,
  type Preferences,
} from "../features/preferences/preferences";
import type { RequestTexts } from "../locales/request-text";
import type { RequestClient } from "../features/request/request-client";
import type { RequestSeams } from "../features/request/seams";
import { browserSite } from "../features/request/site";
import {
  createSafeguards,
  type Safeguards,
} from "../features/safeguards/safeguards";
import { createSession, type Session } from "../features/session/session";
import { createLayers } from "../ui/layers";
import { createMessages, type Messages } from "../ui/messages";

/** The parts of a page that its session shares. */
export interface OfPage {
  /** Without preferences, the session keeps the login flag itself. */
  readonly preferences?: Preferences;
  /** Without messages, errors are not shown. */
  readonly messages?: Messages;
}

/** A session without guards other than `seams`. */
export function createBareSession<Seams extends RequestSeams>(
  window: Window,
  bridge: Bridge,
  texts: RequestTexts,
  seams: (client: RequestClient) => Seams,
  { preferences, messages }: OfPage = {},
): Session<Seams> {
  const { probe, timers } = bridge;
  const site = browserSite(window);
  const kept =
    preferences ??
    createPreferences(site.cookies, findLocale(localeOfPath(site.pathname())));
  return createSession({
    site,
    timers,
    probe,
    texts,
    messages: messages ?? createMessages(timers, createLayers()),
    seams,
    notifyApp: () => notifyApp(bridge),
    keepLogin: (login) => kept.change({ login }),
  });
}

/** The page's own session, with its guards. */
export function startPageSession(
  window: Window,
  bridge: Bridge,
  texts: RequestTexts,
  page: OfPage = {},
): Session<Safeguards> {
  const { probe, timers } = bridge;
  const session = createBareSession(
    window,
    bridge,
    texts,
    (client) =>
      createSafeguards(window, {
        probe,
        timers,
        random: Math.random,
        ask: (path, payload) => client.ask({ method: "POST", path, payload }),
      }),
    page,
  );
  const { code } = session.seams.device.terminal;
  code.subscribe(() => page.preferences?.learnTerminalCode(code.get()));
  session.seams.start();
  return session;
}

/** Only for an app that supports the call: the call's fallback would leave the page. */
function notifyApp(bridge: Bridge): void {
  const { host } = bridge;
  if (host.kind === "app" && whyUnsupported(host, logout.minimum) === null)
    void logout.invoke(bridge, undefined);
}
