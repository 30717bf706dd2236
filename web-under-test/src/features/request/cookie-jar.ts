/** The page's own cookies. */
import { readCookie } from "../../lib/cookies";

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

/** Cookies are for secure pages only, where the page is one; a browser would refuse them on another. */
export function createCookieJar(
  holder: CookieHolder,
  isSecure: boolean,
): CookieJar {
  const write = (name: string, value: string, seconds: number): void => {
    const secure = isSecure ? "; Secure" : "";
    holder.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}${secure}; SameSite=Lax`;
  };
  return {
    read: (name) => readCookie(holder.cookie, name),
    write: (name, value, keptMs) =>
      write(name, value, Math.floor(keptMs / 1_000)),
    remove: (name) => write(name, "", 0),
  };
}
