/**
 * In the app, the page follows the app's theme from the start and whenever it changes, and updates the title bar (§7.4);
 * outside, the user chooses the theme (§3).
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
    // If the app can't be reached, the title bar stays as it is.
    changeTitleBarTheme.invoke(bridge, { theme }).catch(() => undefined);
  });
}
