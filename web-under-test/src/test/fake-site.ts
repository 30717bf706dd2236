/**
 * A site without a browser: cookies, storage and a server with scripted responses.
 *
 * ```ts
 * const site = fakeSite({ cookies: { bt_rtoken: "t" } });
 * site.responds("/v1/user/login", { data: {} });
 * ```
 */
import { vi } from "vitest";
import vectors from "../../../fixtures/keys/vectors.json";
import { createCookieJar } from "../features/request/cookie-jar";
import type { Site } from "../features/request/site";
import { tolerantStorage } from "../lib/page-storage";
import { failingStorage, type StorageFailure } from "./failing-storage";

/** A server's response: the parts of an envelope, or the whole response. */
export interface FakeResponse {
  readonly code?: string | number;
  readonly msg?: string;
  readonly status?: string;
  /** `undefined` for an envelope without data. */
  readonly data?: unknown;
  readonly http?: number;
  readonly headers?: Record<string, string>;
  /** Replaces the envelope. */
  readonly text?: string;
  /** Runs when the response is sent, for example to set a cookie. */
  readonly also?: () => void;
}

/** `hangs` until it is aborted; `breaks` without a response; a function responds to the query. */
export type FakeOutcome =
  | FakeResponse
  | "hangs"
  | "breaks"
  | ((query: Readonly<Record<string, string>>) => FakeResponse);

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string>;
  /** Parsed if it is JSON. */
  readonly body: unknown;
  readonly text: string;
}

export interface FakeSite extends Site {
  readonly requests: FakeRequest[];
  readonly localKeys: Map<string, string>;
  readonly sessionKeys: Map<string, string>;
  /** Sets one response per request to `path`; the last one repeats. */
  responds(path: string, ...replies: FakeOutcome[]): void;
  /** The requests to one path. */
  to(path: string): FakeRequest[];
}

export interface FakeSiteOptions {
  readonly cookies?: Record<string, string>;
  readonly path?: string;
  readonly hostname?: string;
  readonly isHttps?: boolean;
  readonly subtle?: SubtleCrypto | undefined;
  /** Storage of both areas that stores nothing. */
  readonly storage?: StorageFailure;
}

export const CONFIG_PATH = "/v1/mix/config/gatewaySignConfig";
export const LOG_PATH = "/v1/buried/log/cspSecurity";

/** A configuration signed by the built-in authority. */
export const SIGN_CONFIG = {
  clientOpen: true,
  serverPublicKey: vectors.serverPublicKey,
  serverPublicKeySign: vectors.serverPublicKeySign,
  defaultAlgorithm: "rsa1024",
  exactUrls: { "/v1/spot/withdraw": 2, "/v1/user/overview/userinfo": 0 },
  prefixUrls: { "/v1/p2p/": 1 },
  signModes: null,
  userCheckDeviceUrl: "/v1/user/security/checkDevice",
};

function workingStorage(map: Map<string, string>) {
  return () => ({
    get length() {
      return map.size;
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  });
}

/** Cookies as far as the jar uses them: set, replaced, and removed when their lifetime is zero. */
function cookieHolder(initial: Record<string, string>): { cookie: string } {
  const held = new Map(Object.entries(initial));
  return {
    get cookie() {
      return [...held].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(text: string) {
      const [pair = "", ...attributes] = text.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) held.delete(name);
      else held.set(name, value);
    },
  };
}

export function fakeSite(options: FakeSiteOptions = {}): FakeSite {
  const hostname = options.hostname ?? "www.exchange.test";
  const isHttps = options.isHttps ?? true;
  const requests: FakeRequest[] = [];
  const replies = new Map<string, FakeOutcome[]>();
  const localKeys = new Map<string, string>();
  const sessionKeys = new Map<string, string>();

  const area = (keys: Map<string, string>) =>
    tolerantStorage(
      options.storage === undefined
        ? workingStorage(keys)
        : failingStorage(options.storage, keys),
    );

  const fetch = async (
    address: string,
    init: RequestInit,
  ): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(address);
    const text = typeof init.body === "string" ? init.body : "";
    requests.push({
      method: init.method ?? "GET",
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body instanceof FormData ? init.body : parse(text),
      text,
    });
    const queue = replies.get(pathname) ?? [{ data: {} }];
    const next = queue.length > 1 ? queue.shift() : queue[0];
    const reply =
      typeof next === "function"
        ? next(Object.fromEntries(searchParams))
        : next;
    if (reply === "breaks") throw new TypeError("failed to fetch");
    if (reply === "hangs" || reply === undefined)
      return new Promise((_, reject) => {
        init.signal?.addEventListener("abort", () =>
          reject(new DOMException("aborted", "AbortError")),
        );
      });
    reply.also?.();
    const { code = "00000", msg = "", status = "success" } = reply;
    const envelope = { code, msg, status, data: reply.data };
    return new Response(reply.text ?? JSON.stringify(envelope), {
      status: reply.http ?? 200,
      headers: reply.headers ?? {},
    });
  };

  return {
    origin: `https://${hostname}`,
    hostname,
    isHttps,
    pathname: () => options.path ?? "/login",
    browserLanguage: () => "en-US",
    cookies: createCookieJar(cookieHolder(options.cookies ?? {}), isHttps),
    local: area(localKeys),
    session: area(sessionKeys),
    subtle: "subtle" in options ? options.subtle : crypto.subtle,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fetch: vi.fn<Site["fetch"]>(fetch),
    requests,
    localKeys,
    sessionKeys,
    responds: (path, ...given) => void replies.set(path, given),
    to: (path) => requests.filter((request) => request.path === path),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
