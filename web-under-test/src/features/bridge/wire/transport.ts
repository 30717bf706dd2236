/**
 * Passes a message to the app: on iOS to the message handler, as an object; on Android to the injected object, as JSON.
 * Both are looked up for each message, because an app may install them after the page's scripts have run.
 */
import { BridgeError } from "../bridge-error";
import type { Platform } from "../host";
import type { HostGlobals } from "../host-globals";

/**
 * A message on the bridge. A call without a reply has no `callback`, one without a payload no
 * `payload`.
 */
export interface BridgeMessage {
  readonly name: string;
  readonly payload?: unknown;
  readonly callback?: string;
}

/** @throws BridgeError when there is no receiver for the message, or the receiver threw. */
export function sendMessage(
  globals: HostGlobals,
  platform: Platform,
  message: BridgeMessage,
): void {
  try {
    if (platform === "ios") {
      const receiver = globals.webkit?.messageHandlers?.exchangeBridge;
      if (receiver === undefined) throw new TypeError("no message handler");
      receiver.postMessage(message);
    } else {
      const receiver = globals.exchangeBridge;
      if (receiver === undefined) throw new TypeError("no injected object");
      receiver.postMessage(JSON.stringify(message));
    }
  } catch (cause) {
    throw BridgeError.notSent(cause);
  }
}
