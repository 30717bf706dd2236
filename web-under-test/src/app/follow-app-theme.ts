/** Inside the app the page has the app's theme, from the start and when it changes; outside, a person has chosen one (§3). */
import type { AppEvent } from "../features/bridge/app-events";
import type { Preferences } from "../features/preferences/preferences";
import type { Store } from "../lib/store";

export function followAppTheme(
  window: Window,
  appEvent: Store<AppEvent | null>,
  preferences: Preferences,
): void {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  preferences.change({ theme: isDark ? "dark" : "light" });
  appEvent.subscribe(() => {
    const event = appEvent.get();
    if (event?.name === "theme-changed")
      preferences.change({ theme: event.theme });
  });
}
