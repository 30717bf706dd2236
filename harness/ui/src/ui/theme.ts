/** The page's colours: the system's, or those that somebody chose; kept where the browser keeps things for a page. */

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "footbridge-theme";

export interface ThemeStore {
  readonly read: () => Theme;
  readonly write: (theme: Theme) => void;
}

/** @param storage - throws where a page opened from disk may keep nothing */
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
        // It holds until the page is closed.
      }
    },
  };
}
