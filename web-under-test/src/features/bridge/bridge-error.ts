/**
 * The error of a call over the bridge (§8).
 *
 * `name` is the client's own code for the failure. `code` is the code in the reply if there was a reply, and
 * equal to `name` otherwise. `message` is the message in the reply, or the fixed text of the failure.
 */
import type { Envelope } from "./envelope";

export type BridgeErrorName =
  | "AppJSBridgeRequestActionError"
  | "APPTIMEOUT"
  | "AppRequestCallbackTimeout"
  | "AppResponseNetworkError"
  | "AppResponseUnSuccessError";

/** The kind of failure. */
export type BridgeFailure =
  | "not-sent"
  | "no-reply"
  | "unusable-reply"
  | "app-timeout"
  | "no-token"
  | "illegal-token"
  | "no-network"
  | "refused";

export class BridgeError extends Error {
  override readonly name: BridgeErrorName;
  readonly failure: BridgeFailure;
  readonly code: string;
  /** The parsed reply, if it was not a success. */
  readonly reply: Envelope | null;

  private constructor(
    name: BridgeErrorName,
    failure: BridgeFailure,
    message: string,
    reply: Envelope | null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.failure = failure;
    this.code = reply?.code ?? name;
    this.reply = reply;
  }

  /** The message could not be passed to the app. */
  static notSent(cause: unknown): BridgeError {
    return new BridgeError(
      "AppJSBridgeRequestActionError",
      "not-sent",
      "App Jsbridge Request Action Error",
      null,
      cause,
    );
  }

  /**
   * No reply within the time limit. The specification lists two codes and one text without assigning them:
   * here, a server request through the app fails with `AppRequestCallbackTimeout`, any other call with `APPTIMEOUT`.
   */
  static noReply(
    name: "APPTIMEOUT" | "AppRequestCallbackTimeout",
  ): BridgeError {
    return new BridgeError(name, "no-reply", "AppBridgeSend Timeout", null);
  }

  /** The reply was `null` (§5). */
  static nullReply(): BridgeError {
    return new BridgeError(
      "AppResponseNetworkError",
      "unusable-reply",
      "appData is null",
      null,
    );
  }

  /** The reply was empty, had no code, or could not be parsed. */
  static unusableReply(cause?: unknown): BridgeError {
    return new BridgeError(
      "AppResponseNetworkError",
      "unusable-reply",
      "App Network Error",
      null,
      cause,
    );
  }

  /** The reply's code is not a success code. `networkErrorMessage` replaces the message of code -1. */
  static refused(reply: Envelope, networkErrorMessage: string): BridgeError {
    const message = reply.code === "-1" ? networkErrorMessage : reply.msg;
    return new BridgeError(
      "AppResponseUnSuccessError",
      FAILURE_OF_CODE.get(reply.code) ?? "refused",
      message,
      reply,
    );
  }
}

const FAILURE_OF_CODE: ReadonlyMap<string, BridgeFailure> = new Map([
  ["00004", "app-timeout"],
  ["110100", "app-timeout"],
  ["00005", "no-token"],
  ["22001", "illegal-token"],
  ["-1", "no-network"],
]);
