/**
 * The page's settings in components, which re-render when one changes.
 *
 * ```tsx
 * const { settings, change, switchTheme } = usePreferences();
 * ```
 */
import { createContext, useContext } from "react";
import { useStore } from "../../lib/use-store";
import type { Preferences } from "./preferences";
import type { Settings } from "./settings";
import type { ThemePainter } from "./theme-painter";

export interface PreferencesOfPage extends Preferences {
  readonly painter: ThemePainter;
}

export const PreferencesContext = createContext<PreferencesOfPage | null>(null);

export interface UsedPreferences extends Pick<
  Preferences,
  "change" | "chooseLanguage" | "isFirstVisit"
> {
  readonly settings: Settings;
  /** Switches to the other theme, with a transition that starts at `button`. */
  readonly switchTheme: (button: Element) => void;
}

export function usePreferences(): UsedPreferences {
  const preferences = useContext(PreferencesContext);
  if (preferences === null)
    throw new Error("components stand inside PreferencesContext");
  const settings = useStore(preferences.settings);
  const { change, chooseLanguage, isFirstVisit, painter } = preferences;
  return {
    settings,
    change,
    chooseLanguage,
    isFirstVisit,
    switchTheme(button) {
      const theme = settings.theme === "dark" ? "light" : "dark";
      const { left, top, width, height } = button.getBoundingClientRect();
      painter.spread(theme, { x: left + width / 2, y: top + height / 2 });
      change({ theme });
    },
  };
}
