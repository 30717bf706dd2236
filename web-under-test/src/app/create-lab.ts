/** Puts the lab together from a window: the only place that reaches for what the browser offers. */
import { listenToApp, type AppEvent } from "../features/bridge/app-events";
import { createBridge } from "../features/bridge/bridge";
import { detectHost } from "../features/bridge/host";
import { browserPage } from "../features/bridge/page";
import { createAttempts } from "../features/lab/attempts";
import type { Lab } from "../features/lab/lab-context";
import { createProbe } from "../lib/probe";
import { createStore } from "../lib/store";
import { browserTimers } from "../lib/timers";
import { obeyAppEvent } from "./obey-app-event";

export interface StartedLab {
  readonly lab: Lab;
  /** Stops listening to the app. */
  readonly stop: () => void;
}

export function createLab(
  window: Window,
  networkErrorMessage: string,
): StartedLab {
  const { document, navigator } = window;
  const appEvent = createStore<AppEvent | null>(null);
  const stop = listenToApp(window, (event) => {
    appEvent.set(event);
    obeyAppEvent(document, event);
  });
  const lab: Lab = {
    appEvent,
    attempts: createAttempts(browserTimers),
    bridge: createBridge({
      globals: window,
      host: detectHost(navigator.userAgent),
      page: browserPage(window),
      probe: createProbe(document),
      timers: browserTimers,
      networkErrorMessage,
    }),
    userAgent: navigator.userAgent,
  };
  return { lab, stop };
}
