/**
 * Inside the app the page has the app's theme, from the start and when it changes, and the title bar above it follows (§7.4);
 * outside, a person has chosen one (§3).
 */
import type { AppEvent } from "../features/bridge/app-events";
import type { Bridge } from "../features/bridge/bridge";
import { changeTitleBarTheme } from "../features/bridge/calls/change-title-bar-theme";
import type { Preferences } from "../features/preferences/preferences";
import type { Store } from "../lib/store";

export function followAppTheme(
  window: Window,
  bridge: Bridge,
  appEvent: Store<AppEvent | null>,
  preferences: Preferences,
): void {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  preferences.change({ theme: isDark ? "dark" : "light" });
  appEvent.subscribe(() => {
    const event = appEvent.get();
    if (event?.name !== "theme-changed") return;
    const { theme } = event;
    preferences.change({ theme });
    // An app that can't be reached keeps the title bar that it has.
    changeTitleBarTheme.invoke(bridge, { theme }).catch(() => undefined);
  });
}
