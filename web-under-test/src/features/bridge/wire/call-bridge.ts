/**
 * One call over the bridge: sent, then settled by a reply, failed to send, or timed out (§4).
 *
 * The callback exists on `window` exactly while the call is pending. A second or late reply does not find it
 * or, if the app kept the function, has no effect.
 */
import type { Probe } from "../../../lib/probe";
import type { Timers } from "../../../lib/timers";
import { BridgeError } from "../bridge-error";
import { isSuccess, type Envelope } from "../envelope";
import type { Platform } from "../host";
import type { HostGlobals } from "../host-globals";
import { parseReply } from "./parse-reply";
import { sendMessage, type BridgeMessage } from "./transport";

/** The environment of a call. */
export interface Wire {
  readonly globals: HostGlobals;
  readonly timers: Timers;
  readonly probe: Probe;
  /** A callback name that no pending call uses. */
  nextCallback(): string;
  /** The text shown in place of the message of code -1 (§8). */
  readonly networkErrorMessage: string;
}

export interface CallOptions {
  readonly name: string;
  /** Returns the payload, given the callback's name, which a few calls repeat in it. */
  readonly payload: (callback: string) => unknown;
  readonly timeLimitMs: number;
  readonly timeoutName: "APPTIMEOUT" | "AppRequestCallbackTimeout";
}

/** Sends a call and waits for its reply. Rejects with a `BridgeError` only. */
export function callBridge(
  wire: Wire,
  platform: Platform,
  options: CallOptions,
): Promise<Envelope> {
  const callback = wire.nextCallback();
  return new Promise((resolve, reject) => {
    let open = true;
    const close = (): boolean => {
      const first = open;
      open = false;
      cancelTimeout();
      Reflect.deleteProperty(wire.globals, callback);
      return first;
    };
    const succeed = (reply: Envelope): void => {
      if (!close()) return;
      wire.probe.note({ kind: "settle", callback, outcome: "resolved" });
      resolve(reply);
    };
    const fail = (error: BridgeError): void => {
      if (!close()) return;
      wire.probe.note({
        kind: "settle",
        callback,
        outcome: "rejected",
        code: error.code,
        reason: error.message,
      });
      reject(error);
    };

    const cancelTimeout = wire.timers.after(options.timeLimitMs, () =>
      fail(BridgeError.noReply(options.timeoutName)),
    );
    Reflect.set(wire.globals, callback, (value: unknown): void => {
      try {
        const reply = parseReply(value);
        if (isSuccess(reply)) succeed(reply);
        else fail(BridgeError.refused(reply, wire.networkErrorMessage));
      } catch (error) {
        fail(asBridgeError(error));
      }
    });
    try {
      sendMessage(
        wire.globals,
        platform,
        message(options.name, options.payload(callback), callback),
      );
    } catch (error) {
      fail(asBridgeError(error));
    }
  });
}

/**
 * Sends a call that has no reply.
 *
 * @throws BridgeError when it could not be passed to the app.
 */
export function notifyBridge(
  wire: Wire,
  platform: Platform,
  name: string,
  payload: unknown,
): void {
  sendMessage(wire.globals, platform, message(name, payload));
}

function message(
  name: string,
  payload: unknown,
  callback?: string,
): BridgeMessage {
  return {
    name,
    ...(payload === undefined ? {} : { payload }),
    ...(callback === undefined ? {} : { callback }),
  };
}

/** A getter or proxy in a hostile reply may throw anything; the caller still gets a `BridgeError`. */
function asBridgeError(error: unknown): BridgeError {
  return error instanceof BridgeError
    ? error
    : BridgeError.unusableReply(error);
}
