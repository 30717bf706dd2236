/** The whole client at an address, on a fake app or in a browser, as a person meets it. */
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { LabClient } from "../app/lab-client";
import { obeyAppEvent } from "../app/obey-app-event";
import { ProductClient } from "../app/product-client";
import { listenToApp, type AppEvent } from "../features/bridge/app-events";
import { createAttempts } from "../features/lab/attempts";
import type { Session } from "../features/session/session";
import { SessionPages } from "../features/session/session-pages";
import { createStore } from "../lib/store";
import { browserTimers } from "../lib/timers";
import { createTexts } from "../locales/texts";
import { TextsContext } from "../locales/use-translation";
import type { FakeApp } from "./fake-app";

/** Account pages need a session; without one they show nothing. */
export function renderClient(app: FakeApp, path: string, session?: Session) {
  window.history.replaceState(null, "", path);
  const appEvent = createStore<AppEvent | null>(null);
  listenToApp(app.globals, (event) => {
    appEvent.set(event);
    obeyAppEvent(document, event);
  });
  const lab = {
    bridge: app.bridge,
    attempts: createAttempts(browserTimers),
    appEvent,
    userAgent: "a user agent",
  };
  const view = render(
    <TextsContext value={createTexts()}>
      {path.startsWith("/lab") ? (
        <LabClient lab={lab} />
      ) : (
        <ProductClient
          accountPages={({ page }) =>
            session && <SessionPages session={session} page={page} />
          }
        />
      )}
    </TextsContext>,
  );
  const tell = (...event: unknown[]): void => {
    const receive = app.globals["onAppEvent"] as (...event: unknown[]) => void;
    receive(...event);
  };
  return { ...view, tell, user: userEvent.setup() };
}
