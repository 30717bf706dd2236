/**
 * A user's preferences: loaded once from the cookie into the page's settings, saved when they change (§3).
 *
 * ```ts
 * const preferences = createPreferences(cookies, findLocale("ja"));
 * preferences.load();
 * preferences.change({ theme: "light" });
 * ```
 */
import { isDisplayCurrency } from "../../constants/display-currencies";
import { createStore, type Store } from "../../lib/store";
import type { Locale } from "../locale/locales";
import type { CookieJar } from "../request/cookie-jar";
import {
  hasPreferences,
  isDark,
  readPreferences,
  writePreferences,
  type StoredPreferences,
} from "./preference-cookie";
import {
  GLOBAL_SETTINGS,
  type Layout,
  type Settings,
  type Theme,
} from "./settings";

/** The values that a user may choose, and the flag of a logged-in user. */
export type Choices = Omit<Settings, "locale" | "direction" | "terminalCode">;

export interface Preferences {
  /** The defaults of §3 until `load`. */
  readonly settings: Store<Settings>;
  /** Whether the user had chosen anything before this page. */
  readonly isFirstVisit: boolean;
  /** Loads the cookie; does nothing the second time. */
  load(): void;
  /** Saves a change. */
  change(choices: Partial<Choices>): void;
  /** Stores the user's preferred language; the page itself uses the language in its path. */
  chooseLanguage(code: string): void;
  /** Updates a setting that isn't stored here. */
  learnTerminalCode(code: string): void;
}

const FALLBACK_UNIT = "USD";
const STORED_THEMES: Readonly<Record<Theme, string>> = {
  dark: "black",
  light: "white",
};

export function createPreferences(
  cookies: CookieJar,
  {
    code,
    currency,
    direction,
  }: Pick<Locale, "code" | "currency" | "direction">,
): Preferences {
  const settings = createStore<Settings>(GLOBAL_SETTINGS);
  const isFirstVisit = !hasPreferences(cookies);
  const firstUnit = isDisplayCurrency(currency) ? currency : FALLBACK_UNIT;
  let isLoaded = false;

  const merge = (changed: Partial<Settings>): void => {
    const before = settings.get();
    const keys = Object.keys(changed) as (keyof Settings)[];
    if (keys.some((key) => changed[key] !== before[key]))
      settings.set({ ...before, ...changed });
  };

  /** A user without stored choices keeps the page's initial settings. */
  const save = (changed: Partial<StoredPreferences>): void =>
    writePreferences(
      cookies,
      hasPreferences(cookies)
        ? changed
        : { language: code, unit: firstUnit, ...changed },
    );

  return {
    settings,
    isFirstVisit,
    load() {
      if (isLoaded) return;
      isLoaded = true;
      const stored = readPreferences(cookies);
      merge({
        locale: code,
        direction,
        theme: isDark(stored.theme) ? "dark" : "light",
        layout: readLayout(stored.layout),
        unit: isFirstVisit ? firstUnit : readUnit(stored.unit),
        showAsset: stored.showAsset,
        valuationUnit: stored.valuationUnit,
        login: stored.login,
      });
    },
    change(choices) {
      merge(choices);
      const changed = asStored(choices);
      const stored = readPreferences(cookies);
      if (Object.entries(changed).some(([key, value]) => stored[key] !== value))
        save(changed);
    },
    chooseLanguage: (language) => save({ language }),
    learnTerminalCode: (terminalCode) => merge({ terminalCode }),
  };
}

function readUnit(stored: string): string {
  return isDisplayCurrency(stored) ? stored : FALLBACK_UNIT;
}

function readLayout(stored: string): Layout {
  return stored === "left" ? "left" : "right";
}

function asStored({
  theme,
  ...choices
}: Partial<Choices>): Partial<StoredPreferences> {
  return {
    ...choices,
    ...(theme === undefined ? {} : { theme: STORED_THEMES[theme] }),
  };
}
