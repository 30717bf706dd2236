/** Formats the outcome of an attempt: one stable line, and for a failure also a message for the user. */
import type { TFunction } from "i18next";
import { errorMessage, errorName } from "../../lib/error-text";
import { BridgeError, type BridgeFailure } from "../bridge/bridge-error";
import { HttpError, type HttpFailure } from "../bridge/http-error";
import type {
  CallOutcome,
  FallbackOutcome,
  NothingReason,
} from "../bridge/outcome";
import type { LinkOutcome } from "../links/open-link";
import type { Tone } from "../../ui/live-line";
import type { Attempt, Settled } from "./attempts";

/**
 * `answered 00000 {"a":1}`, `sent`, `rejected APPTIMEOUT AppBridgeSend Timeout`, `waiting for the app` …, and empty while
 * it is pending for another reason.
 *
 * A reply's own code follows the client's: `rejected AppResponseUnSuccessError 22001`.
 */
export function outcomeText(t: TFunction, attempt: Attempt): string {
  if (attempt.end === null)
    return attempt.awaitsApp ? t("outcome.waiting") : "";
  const { settled } = attempt.end;
  return settled.ok
    ? endText(t, settled.outcome)
    : t("outcome.rejected", nameError(settled.error)).trimEnd();
}

function endText(t: TFunction, outcome: CallOutcome | LinkOutcome): string {
  switch (outcome.via) {
    case "app": {
      const { reply } = outcome;
      if (reply === null) return t("outcome.sent");
      return withData(t("outcome.answered", { code: reply.code }), reply.data);
    }
    case "link":
      return t("outcome.opened", { link: outcome.link });
    case "fallback":
      return withData(
        t("outcome.fallback", { did: effectText(t, outcome) }),
        outcome.data,
      );
    case "nothing":
      return t("outcome.nothing", { why: reasonText(t, outcome.why) });
  }
}

function effectText(t: TFunction, { did, target }: FallbackOutcome): string {
  return t(`outcome.did.${did}`, { target: target ?? "" });
}

function reasonText(t: TFunction, why: NothingReason): string {
  switch (why.reason) {
    case "below-minimum":
      return t("outcome.why.below-minimum", { minimum: why.minimum });
    case "other-platform":
      return t("outcome.why.other-platform", {
        platform: t(`host.${why.platform}`),
      });
    default:
      return t(`outcome.why.${why.reason}`);
  }
}

function withData(text: string, data: unknown): string {
  return data === undefined ? text : `${text} ${JSON.stringify(data)}`;
}

function nameError(error: unknown): { code: string; message: string } {
  if (error instanceof HttpError)
    return { code: error.code, message: error.message };
  if (error instanceof BridgeError) {
    const { name, code, message } = error;
    return { code: code === name ? name : `${name} ${code}`, message };
  }
  return { code: errorName(error), message: errorMessage(error) };
}

/** The message for a failure, shown beside the line above; `null` without a failure. */
export function alertText(t: TFunction, settled: Settled): string | null {
  if (settled.ok) return null;
  const { error } = settled;
  if (error instanceof HttpError) return t(`failure.${OF_HTTP[error.failure]}`);
  if (!(error instanceof BridgeError)) return t("failure.unknown");
  // The app's own message is better than a general one for its code.
  const own = error.reply === null ? "" : error.message;
  return own === "" ? t(`failure.${OF_BRIDGE[error.failure]}`) : own;
}

type FailureText =
  "network" | "timeout" | "loginExpired" | "unknown" | "forbidden" | "notFound";

const OF_BRIDGE: Readonly<Record<BridgeFailure, FailureText>> = {
  "not-sent": "network",
  "no-reply": "network",
  "unusable-reply": "network",
  "no-network": "network",
  "app-timeout": "timeout",
  "no-token": "loginExpired",
  "illegal-token": "loginExpired",
  refused: "unknown",
};

const OF_HTTP: Readonly<Record<HttpFailure, FailureText>> = {
  "timed-out": "timeout",
  forbidden: "forbidden",
  "not-found": "notFound",
  busy: "unknown",
  failed: "network",
};

/** The tone that determines the colour of the line. */
export function outcomeTone(attempt: Attempt | undefined): Tone {
  const settled = attempt?.end?.settled;
  if (settled === undefined) return "plain";
  if (!settled.ok) return "bad";
  const { via } = settled.outcome;
  return via === "app" || via === "link" ? "good" : "warn";
}
