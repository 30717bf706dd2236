/** What every part of the client shares of the app it may run in: the bridge, and the last event the app told the page. */
import { listenToApp, type AppEvent } from "../features/bridge/app-events";
import { createBridge, type Bridge } from "../features/bridge/bridge";
import { detectHost } from "../features/bridge/host";
import { browserPage } from "../features/bridge/page";
import { createProbe } from "../lib/probe";
import { createStore, type Store } from "../lib/store";
import { browserTimers } from "../lib/timers";
import { obeyAppEvent } from "./obey-app-event";

export interface ConnectedApp {
  readonly bridge: Bridge;
  /** `null` before the first. */
  readonly appEvent: Store<AppEvent | null>;
  /** Stops listening to the app. */
  readonly stop: () => void;
}

export function connectApp(
  window: Window,
  networkErrorMessage: string,
): ConnectedApp {
  const { document, navigator } = window;
  const appEvent = createStore<AppEvent | null>(null);
  const stop = listenToApp(window, (event) => {
    appEvent.set(event);
    obeyAppEvent(document, event);
  });
  const bridge = createBridge({
    globals: window,
    host: detectHost(navigator.userAgent),
    page: browserPage(window),
    probe: createProbe(document),
    timers: browserTimers,
    networkErrorMessage,
  });
  return { bridge, appEvent, stop };
}
