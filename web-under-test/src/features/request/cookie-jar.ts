/** The page's own cookies. */
import { readCookie, readCookies } from "../../lib/cookies";

export interface CookieJar {
  /** The value, or `null` without such a cookie. */
  read(name: string): string | null;
  /** Keeps a value for `keptMs` milliseconds, for every path of this host. */
  write(name: string, value: string, keptMs: number): void;
  remove(name: string): void;
}

/** An object with cookies: a document, or a replacement for one. */
export interface CookieHolder {
  cookie: string;
}

/** The cookies that a holder refused, as in a sandboxed frame; they last as long as the page. */
const refused = new WeakMap<CookieHolder, Map<string, string>>();

/** Cookies are for secure pages only, where the page is one; a browser would refuse them on another. */
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
