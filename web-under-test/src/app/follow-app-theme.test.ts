import { expect, it, vi } from "vitest";
import type { AppEvent } from "../features/bridge/app-events";
import { findLocale } from "../features/locale/locales";
import { createPreferences } from "../features/preferences/preferences";
import { createStore } from "../lib/store";
import { fakeApp } from "../test/fake-app";
import { fakeSite } from "../test/fake-site";
import { followAppTheme } from "./follow-app-theme";

it.each([
  [true, "dark"],
  [false, "light"],
])(
  "starts with the app's theme (dark: %s), and follows it",
  (isDark, theme) => {
    const matchMedia = vi.fn<(query: string) => { matches: boolean }>(
      (query) => ({
        matches: query === "(prefers-color-scheme: dark)" && isDark,
      }),
    );
    const window = { matchMedia } as unknown as Window;
    const appEvent = createStore<AppEvent | null>(null);
    const preferences = createPreferences(fakeSite().cookies, findLocale("en"));
    preferences.load();
    const app = fakeApp("ios", "2.56.0");
    followAppTheme(window, app.bridge, appEvent, preferences);
    const now = (): string => preferences.settings.get().theme;
    expect(now()).toBe(theme);
    appEvent.set({ name: "theme-changed", theme: "light" });
    expect(now()).toBe("light");
    expect(app.sent).toEqual([
      {
        name: "changeTitleBarTheme",
        payload: {
          theme: "light",
          backgroundColor: "#ffffff",
          textColor: "#0d0e0e",
        },
      },
    ]);
    appEvent.set({ name: "background" });
    appEvent.set({ name: "theme-changed", theme: "dark" });
    expect(now()).toBe("dark");
    expect(app.sent).toHaveLength(2);
  },
);
