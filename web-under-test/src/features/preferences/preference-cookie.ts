/** The cookie that stores a user's preferences (§3): its fields, and their defaults. */
import * as v from "valibot";
import { DEFAULT_LOCALE } from "../locale/locale-path";
import type { CookieJar } from "../request/cookie-jar";

const COOKIE = "preferences";

/** A year, in milliseconds (§9). */
const KEPT_MS = 365 * 86_400_000;

const stored = v.looseObject({
  language: v.fallback(v.string(), DEFAULT_LOCALE),
  unit: v.fallback(v.string(), "USD"),
  showAsset: v.fallback(v.boolean(), true),
  theme: v.fallback(v.string(), "black"),
  layout: v.fallback(v.string(), "right"),
  valuationUnit: v.fallback(v.number(), 1),
  login: v.fallback(v.boolean(), false),
});

export type StoredPreferences = v.InferOutput<typeof stored>;

/** The stored preferences, with defaults for missing or invalid values. */
export function readPreferences(cookies: CookieJar): StoredPreferences {
  const parsed = v.safeParse(stored, parseJson(cookies.read(COOKIE) ?? ""));
  return parsed.success ? parsed.output : v.parse(stored, {});
}

/** Whether a stored theme is dark; any other value is light. */
export function isDark(theme: string): boolean {
  return theme === "black" || theme === "dark";
}

export function hasPreferences(cookies: CookieJar): boolean {
  return cookies.read(COOKIE) !== null;
}

/** Merges these into the stored preferences, which another tab may have changed. */
export function writePreferences(
  cookies: CookieJar,
  changed: Partial<StoredPreferences>,
): void {
  const now = { ...readPreferences(cookies), ...changed };
  cookies.write(COOKIE, JSON.stringify(now), KEPT_MS);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
