/**
 * The outcome of a call that did not fail: the app accepted it, a fallback ran in its place, or nothing
 * happened (§5).
 */
import type { Envelope } from "./envelope";
import type { Unsupported } from "./host";

/** The effect of a fallback. */
export type FallbackEffect =
  | "opened-alternate-link"
  | "opened-window"
  | "opened-web-page"
  | "went-back"
  | "set-title"
  | "stored-locally"
  /** The browser stored nothing: the value lasts until the page closes. */
  | "kept-on-page"
  | "read-locally"
  | "read-cookie"
  | "shared"
  | "copied-link"
  | "requested-over-http";

/** The reason why neither the app was called nor a fallback ran. */
export type NothingReason =
  | Unsupported
  | { readonly reason: "unsafe-address" }
  | { readonly reason: "cannot-share" }
  | { readonly reason: "share-cancelled" };

export type CallOutcome =
  | { readonly via: "app"; readonly reply: Envelope }
  /** Passed to the app; calls of this kind have no reply. */
  | { readonly via: "app"; readonly reply: null }
  | FallbackOutcome
  | NothingOutcome;

export interface FallbackOutcome {
  readonly via: "fallback";
  readonly did: FallbackEffect;
  /** The target of the fallback, such as an address. */
  readonly target?: string;
  /** The fallback's result, in place of the reply's data. */
  readonly data?: unknown;
}

export interface NothingOutcome {
  readonly via: "nothing";
  readonly why: NothingReason;
}
