/** The parts of a page that the request layer uses, so that it can run without a page. */
import { pageStorage, type KeyValues } from "../../lib/page-storage";
import { createCookieJar, type CookieJar } from "./cookie-jar";

export interface Site {
  readonly origin: string;
  readonly hostname: string;
  readonly isHttps: boolean;
  /** The path of the page, which changes over its lifetime. */
  pathname(): string;
  /** The browser's language. */
  browserLanguage(): string;
  readonly cookies: CookieJar;
  readonly local: KeyValues;
  readonly session: KeyValues;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Absent on insecure pages. */
  readonly subtle: SubtleCrypto | undefined;
  randomBytes(count: number): Uint8Array<ArrayBuffer>;
}

/** The site in `window`. Its abilities are looked up on use: a harness may replace them, a browser may withhold them. */
export function browserSite(window: Window): Site {
  const { location, navigator, document } = window;
  const { crypto }: { readonly crypto: { readonly subtle?: SubtleCrypto } } =
    globalThis;
  const isHttps = location.protocol === "https:";
  return {
    origin: location.origin,
    hostname: location.hostname,
    isHttps,
    pathname: () => location.pathname,
    browserLanguage: () => navigator.language,
    cookies: createCookieJar(document, isHttps),
    local: pageStorage(window, "localStorage"),
    session: pageStorage(window, "sessionStorage"),
    fetch: (address, init) => window.fetch(address, init),
    get subtle() {
      return crypto.subtle;
    },
    randomBytes: (count) =>
      globalThis.crypto.getRandomValues(new Uint8Array(count)),
  };
}
