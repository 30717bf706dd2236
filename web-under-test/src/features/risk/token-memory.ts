/**
 * The stored risk token: the cookie, and in local storage the fallback, the expiry and the pending
 * mark (§3).
 */
import { readInstant, type StoredTexts } from "../device/stored-texts";
import type { CookieJar } from "../request/cookie-jar";
import { COOKIE_MS, EXPIRY_MS, TOKEN_LENGTH } from "./risk-limits";
import { isTokenText } from "./token-text";

const COOKIE = "risk_token";
const FALLBACK = "risk_token_fallback";
const EXPIRY = "risk_token_expiry";
const PENDING = "risk_token_pending";

export interface TokenMemory {
  /** The cookie's token, if it has the full length and has not expired. */
  fresh(now: number): string | null;
  /**
   * The token that a request carries: the fallback, else the cookie's token, else an empty text.
   */
  carried(): string;
  /** Stores a token: one of full length in the cookie, which ends a demotion; any other as the fallback. */
  keep(token: string, now: number): void;
  /** Removes the token, whatever its kind. */
  forget(): void;
  /** Marks the cookie's token as no longer fresh. */
  expire(): void;
  /** The time when a tab started an acquisition that has not ended yet. */
  pendingSince(): number | null;
  markPending(now: number): void;
  clearPending(): void;
  /** Calls `listener` when another tab has ended its acquisition. Returns a function that unsubscribes. */
  onPendingGone(listener: () => void): () => void;
}

export function createTokenMemory(
  cookies: CookieJar,
  stored: StoredTexts,
): TokenMemory {
  const inCookie = (): string => tokenIn(cookies.read(COOKIE));
  return {
    fresh(now) {
      const token = inCookie();
      const expiry = readInstant(stored.get(EXPIRY));
      return token.length === TOKEN_LENGTH && expiry !== null && now < expiry
        ? token
        : null;
    },
    carried: () => tokenIn(stored.get(FALLBACK)) || inCookie(),
    keep(token, now) {
      if (token.length === TOKEN_LENGTH) {
        stored.remove(FALLBACK);
        cookies.write(COOKIE, token, COOKIE_MS);
      } else stored.set(FALLBACK, token);
      stored.set(EXPIRY, String(now + EXPIRY_MS));
    },
    forget() {
      cookies.remove(COOKIE);
      stored.remove(FALLBACK);
      stored.remove(EXPIRY);
    },
    expire: () => stored.remove(EXPIRY),
    pendingSince: () => readInstant(stored.get(PENDING)),
    markPending: (now) => stored.set(PENDING, String(now)),
    clearPending: () => stored.remove(PENDING),
    onPendingGone: (listener) =>
      stored.onChange(PENDING, (text) => {
        if (text === null) listener();
      }),
  };
}

/**
 * The token in a stored text; empty for a text that isn't a token, since any script may have stored it.
 */
function tokenIn(text: string | null): string {
  return text !== null && isTokenText(text) ? text : "";
}
