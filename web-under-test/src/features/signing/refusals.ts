/** Handles refused signatures (§8). */
import { atMostOnce } from "../../lib/at-most-once";
import type { Timers } from "../../lib/timers";
import type { Refusal } from "../request/guard";
import { SIGN_MESSAGE_MS, SIGN_RETRY_MS } from "./limits";
import type { SecurityLog } from "./security-log";
import type { SigningSetup } from "./signing-setup";

export interface RefusalParts {
  readonly setup: Pick<SigningSetup, "reset" | "state">;
  readonly log: SecurityLog;
  readonly timers: Timers;
  readonly show: (message: string) => void;
  readonly logOut: () => void;
  /** The public keys in use, as text for the log. */
  readonly keys: () => string;
}

/** Resolves with true when the request should be retried, at the time to do so. */
export function createRefusalHandler(
  parts: RefusalParts,
): (refusal: Refusal) => Promise<boolean> {
  const { setup, log, timers } = parts;
  const show = atMostOnce(timers, SIGN_MESSAGE_MS, parts.show);
  const logOut = atMostOnce(timers, SIGN_MESSAGE_MS, parts.logOut);
  return async ({ code, message, mayRepeat }) => {
    show(message);
    if (code === "00023") {
      // The logout removes the keys.
      const keys = parts.keys();
      logOut();
      log.write("invalid-signature", keys);
      return false;
    }
    const isFinal = setup.state() === "aborted";
    setup.reset(code);
    if (code === "00022" || !mayRepeat || isFinal) return false;
    await new Promise<void>((resume) => {
      timers.after(SIGN_RETRY_MS, resume);
    });
    return true;
  };
}
