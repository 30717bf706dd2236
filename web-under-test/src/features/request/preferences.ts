/** The preference cookie (§3): read for the theme, written when the login flag changes. */
import * as v from "valibot";
import type { CookieJar } from "./cookie-jar";
import { PREFERENCE_COOKIE_MS } from "./limits";
import { DEFAULT_LOCALE } from "../locale/locale-path";

const COOKIE = "preferences";

const preferences = v.looseObject({
  language: v.fallback(v.string(), DEFAULT_LOCALE),
  unit: v.fallback(v.string(), "USD"),
  showAsset: v.fallback(v.boolean(), true),
  theme: v.fallback(v.string(), "black"),
  layout: v.fallback(v.string(), "right"),
  valuationUnit: v.fallback(v.number(), 1),
  login: v.fallback(v.boolean(), false),
});

export type Preferences = v.InferOutput<typeof preferences>;

/** What is stored, with defaults for what isn't there or can't be read. */
export function readPreferences(cookies: CookieJar): Preferences {
  const parsed = v.safeParse(
    preferences,
    parseJson(cookies.read(COOKIE) ?? ""),
  );
  return parsed.success ? parsed.output : v.parse(preferences, {});
}

/** Says whether someone is logged in; writes nothing where that is what the cookie says already. */
export function writeLogin(cookies: CookieJar, login: boolean): void {
  const stored = readPreferences(cookies);
  if (stored.login === login) return;
  cookies.write(
    COOKIE,
    JSON.stringify({ ...stored, login }),
    PREFERENCE_COOKIE_MS,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
