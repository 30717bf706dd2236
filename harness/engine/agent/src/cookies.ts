/**
 * Cookies expire by the page's clock. The engine would expire them by real time, so it gets them without an expiry. The
 * harness keeps the expiry and has expired cookies removed.
 */
import { toNumber } from "./builtins";
import type { MessageSink } from "./outbox";
import type { CookieName, PageCookie } from "./wire.generated";

type Scope = Window & typeof globalThis;

const { parse: parseDate } = Date as { parse: (text: string) => number };

/** A cookie that a page writes: the text for the engine, and the message for the harness. */
export interface WrittenCookie {
  text: string;
  cookie: PageCookie;
}

/** Reads a cookie that the page at `location` writes at `now`; both times are in milliseconds since 1970. */
export function readCookie(
  text: string,
  location: { hostname: string; pathname: string },
  now: number,
): WrittenCookie {
  const [pair = "", ...attributes] = text.split(";");
  const name = pair.includes("=") ? pair.slice(0, pair.indexOf("=")) : "";
  let age: number | undefined;
  let date: number | undefined;
  let domain: string | null = null;
  let path: string | undefined;
  const kept = [pair];
  for (const attribute of attributes) {
    const [key = "", ...rest] = attribute.split("=");
    const value = rest.join("=").trim();
    switch (key.trim().toLowerCase()) {
      case "max-age":
        if (/^-?\d+$/.test(value)) age = Number(value);
        continue;
      case "expires":
        // Some sites write the date as `01-Jan-2026`.
        date = parseDate(value.replace(/(\d+)-([a-z]{3})-(\d+)/i, "$1 $2 $3"));
        continue;
      case "domain":
        domain = value.replace(/^\./, "").toLowerCase() || null;
        break;
      case "path":
        if (value.startsWith("/")) path = value;
        break;
    }
    kept.push(attribute);
  }
  const end =
    age !== undefined
      ? now + age * 1000
      : date === undefined || Number.isNaN(date)
        ? null
        : date;
  // The engine removes it at once.
  if (end !== null && end <= now) kept.push(" max-age=0");
  return {
    text: kept.join(";"),
    cookie: {
      name: name.trim(),
      host: location.hostname,
      domain,
      path: path ?? defaultPath(location.pathname),
      life:
        end === null
          ? null
          : Math.min(
              Math.max(0, Math.floor(end - now)),
              Number.MAX_SAFE_INTEGER,
            ),
    },
  };
}

function defaultPath(pathname: string): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf("/"))) || "/";
}

function nativeOf(scope: Scope): PropertyDescriptor | undefined {
  return Object.getOwnPropertyDescriptor(scope.Document.prototype, "cookie");
}

/** Makes the page's cookies expire by the clock whose time since 1970 is `wall`. */
export function installCookies(
  scope: Scope,
  wall: () => number,
  outbox: MessageSink,
): void {
  const native = nativeOf(scope);
  const write = native?.set;
  if (!write) return;
  installStore(scope, wall, outbox);
  Object.defineProperty(scope.Document.prototype, "cookie", {
    ...native,
    set(this: Document, value: unknown) {
      const { text, cookie } = readCookie(
        String(value),
        scope.location,
        wall(),
      );
      write.call(this, text);
      if (cookie.host) outbox.send({ kind: "cookie", cookie });
    },
  });
}

/** The argument of `cookieStore.set`; not every engine has it. */
interface StoredCookie {
  name: string;
  value?: string;
  domain?: string | null;
  path?: string;
  expires?: number | null;
}

/** A cookie as the browser converts it: a page may pass objects in place of texts. */
function withTexts(cookie: StoredCookie): StoredCookie {
  const { name, value, domain, path } = cookie;
  const texts: StoredCookie = { ...cookie, name: `${name}` };
  if (value !== undefined) texts.value = `${value}`;
  if (domain !== undefined && domain !== null) texts.domain = `${domain}`;
  if (path !== undefined) texts.path = `${path}`;
  return texts;
}

type StoreMethod = (
  this: unknown,
  first: string | StoredCookie,
  value?: string,
) => Promise<void>;

function installStore(
  scope: Scope,
  wall: () => number,
  outbox: MessageSink,
): void {
  const { CookieStore } = scope as Partial<
    Record<
      "CookieStore",
      { prototype: { set: StoreMethod; delete: StoreMethod } }
    >
  >;
  if (!CookieStore) return;
  const { set, delete: remove } = CookieStore.prototype;
  const noted = (cookie: StoredCookie, life: number | null): void => {
    const { name, domain = null, path = "/" } = cookie;
    outbox.send({
      kind: "cookie",
      cookie: { name, host: scope.location.hostname, domain, path, life },
    });
  };
  CookieStore.prototype.set = function (first, value) {
    const given: StoredCookie =
      typeof first === "object"
        ? withTexts(first)
        : { name: `${first}`, value: `${value}` };
    const { expires = null, ...rest } = given;
    const end = expires === null ? null : toNumber(expires);
    // The browser rejects it.
    if (end !== null && !Number.isFinite(end)) return set.call(this, given);
    const life = end === null ? null : Math.max(0, Math.floor(end - wall()));
    noted(rest, life);
    if (life === 0) {
      const { value: _, ...identity } = rest;
      return remove.call(this, identity);
    }
    return set.call(this, rest);
  };
  CookieStore.prototype.delete = function (first) {
    const given =
      typeof first === "object" ? withTexts(first) : { name: `${first}` };
    noted(given, 0);
    return remove.call(this, given);
  };
}

/**
 * Returns a function that removes cookies from the page, as far as the page can. Call this before [`installCookies`].
 */
export function cookieRemover(
  scope: Scope,
): (cookies: readonly CookieName[]) => void {
  const write = nativeOf(scope)?.set;
  return (cookies) => {
    const { hostname } = scope.location;
    for (const { name, host, subdomains, path } of cookies) {
      const isBelow = subdomains && hostname.endsWith(`.${host}`);
      if (hostname !== host && !isBelow) continue;
      const domain = subdomains ? `; domain=${host}` : "";
      write?.call(
        scope.document,
        `${name}=; path=${path}${domain}; max-age=0; secure`,
      );
    }
  };
}
