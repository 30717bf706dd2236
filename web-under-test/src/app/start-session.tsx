/**
 * Puts the account pages together from a window: the session, what guards it, and the app that the page may run in. Loaded
 * with the first of those pages, and then there until the page goes.
 */
import type { i18n } from "i18next";
import type { ComponentType } from "react";
import type { Bridge } from "../features/bridge/bridge";
import { calls } from "../features/bridge/calls";
import { whyUnsupported } from "../features/bridge/host";
import { SlideDialog } from "../features/captcha/slide-dialog";
import { localeOfPath } from "../features/request/locale";
import type { RequestClient } from "../features/request/request-client";
import { browserSite } from "../features/request/site";
import {
  createSafeguards,
  type Safeguards,
} from "../features/safeguards/safeguards";
import { createSession } from "../features/session/session";
import { SessionPages } from "../features/session/session-pages";
import { requestTexts } from "../locales/request-texts";
import type { AccountPageProps } from "./session-routes";

export function startSession(
  window: Window,
  bridge: Bridge,
  texts: i18n,
): ComponentType<AccountPageProps> {
  const { probe, timers } = bridge;
  const site = browserSite(window);
  const guardSession = (client: RequestClient): Safeguards =>
    createSafeguards(window, {
      probe,
      timers,
      random: Math.random,
      ask: (path, payload) => client.ask({ method: "POST", path, payload }),
    });
  const session = createSession<Safeguards>({
    site,
    timers,
    probe,
    texts: requestTexts(texts, localeOfPath(site.pathname())),
    seams: guardSession,
    tellApp: () => tellApp(bridge),
  });
  session.seams.start();
  return function AccountPages({ page }) {
    return (
      <>
        <SessionPages session={session} page={page} />
        <SlideDialog slide={session.seams.captcha.slide} />
      </>
    );
  };
}

/** Outside an app that knows the call there is nobody to tell, and its fallback would leave the page. */
function tellApp(bridge: Bridge): void {
  const { host } = bridge;
  const { logout } = calls;
  if (host.kind === "app" && whyUnsupported(host, logout.minimum) === null)
    void logout.invoke(bridge, undefined);
}
