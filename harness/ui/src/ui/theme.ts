/** The page's theme: the system's or the chosen one, stored in the browser. */

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "footbridge-theme";

export interface ThemeStore {
  readonly read: () => Theme;
  readonly write: (theme: Theme) => void;
}

/** @param storage - throws for a page opened from disk without access to storage */
export function createThemeStore(
  root: HTMLElement,
  storage: () => Pick<Storage, "getItem" | "setItem">,
): ThemeStore {
  const paint = (theme: Theme): void => {
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
  };
  const read = (): Theme => {
    try {
      const kept = storage().getItem(KEY);
      return THEMES.find((theme) => theme === kept) ?? "system";
    } catch {
      return "system";
    }
  };
  paint(read());
  return {
    read,
    write(theme) {
      paint(theme);
      try {
        storage().setItem(KEY, theme);
      } catch {
        // The theme lasts until the page is closed.
      }
    },
  };
}
