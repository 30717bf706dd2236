/** Where the risk token is kept: the cookie, and in local storage the fallback, the expiry and the pending mark (§3). */
import { readCookie } from "../../lib/cookies";
import type { CookieJar } from "../device/cookie-jar";
import { readInstant, type StoredTexts } from "../device/stored-texts";
import { COOKIE_SECONDS, EXPIRY_MS, TOKEN_LENGTH } from "./risk-limits";

const COOKIE = "risk_token";
const FALLBACK = "risk_token_fallback";
const EXPIRY = "risk_token_expiry";
const PENDING = "risk_token_pending";

export interface TokenMemory {
  /** The cookie's token, if it has the full length and its expiry lies ahead. */
  fresh(now: number): string | null;
  /** What a request carries: the fallback, else the cookie's token, else nothing. */
  carried(): string;
  /** Keeps a token of full length, which ends a demotion. */
  keepFresh(token: string, now: number): void;
  keepDemoted(token: string, now: number): void;
  /** When a tab began to acquire a token that it hasn't got yet. */
  pendingSince(): number | null;
  markPending(now: number): void;
  clearPending(): void;
  /** Calls `hear` when another tab is done acquiring; the answer ends that. */
  onPendingGone(hear: () => void): () => void;
}

export function createTokenMemory(
  cookies: CookieJar,
  stored: StoredTexts,
): TokenMemory {
  const inCookie = (): string => readCookie(cookies.read(), COOKIE) ?? "";
  const expireLater = (now: number): void =>
    stored.set(EXPIRY, String(now + EXPIRY_MS));
  return {
    fresh(now) {
      const token = inCookie();
      const expiry = readInstant(stored.get(EXPIRY));
      return token.length === TOKEN_LENGTH && expiry !== null && now < expiry
        ? token
        : null;
    },
    carried: () => stored.get(FALLBACK) || inCookie(),
    keepFresh(token, now) {
      stored.remove(FALLBACK);
      cookies.write(
        `${COOKIE}=${encodeURIComponent(token)}; Max-Age=${COOKIE_SECONDS}; Path=/; Secure; SameSite=Lax`,
      );
      expireLater(now);
    },
    keepDemoted(token, now) {
      stored.set(FALLBACK, token);
      expireLater(now);
    },
    pendingSince: () => readInstant(stored.get(PENDING)),
    markPending: (now) => stored.set(PENDING, String(now)),
    clearPending: () => stored.remove(PENDING),
    onPendingGone: (hear) =>
      stored.onChange(PENDING, (text) => {
        if (text === null) hear();
      }),
  };
}
