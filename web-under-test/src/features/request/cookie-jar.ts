/** The page's own cookies. */
import { readCookie, readCookies } from "../../lib/cookies";

export interface CookieJar {
  /** The value, or `null` if there is no such cookie. */
  read(name: string): string | null;
  /** Stores a value for `keptMs` milliseconds, for every path of this host. */
  write(name: string, value: string, keptMs: number): void;
  remove(name: string): void;
}

/** An object with cookies: a document, or a substitute. */
export interface CookieHolder {
  cookie: string;
}

/** Cookies that the browser refused, as in a sandboxed frame; they last until the page closes. */
const refused = new WeakMap<CookieHolder, Map<string, string>>();

/** On a secure page, cookies are marked as secure; on another page, a browser would refuse such cookies. */
export function createCookieJar(
  holder: CookieHolder,
  isSecure: boolean,
): CookieJar {
  const onPage = refused.get(holder) ?? new Map<string, string>();
  refused.set(holder, onPage);
  const write = (name: string, value: string, seconds: number): void => {
    const secure = isSecure ? "; Secure" : "";
    onPage.delete(name);
    try {
      holder.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}${secure}; SameSite=Lax`;
    } catch {
      if (seconds > 0) onPage.set(name, value);
    }
  };
  return {
    read: (name) => onPage.get(name) ?? readCookie(readCookies(holder), name),
    write: (name, value, keptMs) =>
      write(name, value, Math.floor(keptMs / 1_000)),
    remove: (name) => write(name, "", 0),
  };
}
