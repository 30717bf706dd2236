/**
 * The definition of a call in the catalogue, and its execution: in the app if its version supports the
 * call, otherwise by its fallback, otherwise not at all (§5, version gating).
 */
import * as v from "valibot";
import type { Json } from "../../lib/json";
import type { Bridge } from "./bridge";
import { whyUnsupported, type Minimum } from "./host";
import type { CallOutcome, FallbackOutcome, NothingOutcome } from "./outcome";
import { callBridge, notifyBridge } from "./wire/call-bridge";

/** Replaces the call as far as possible in a browser or in an app that is too old. */
export type Fallback<Payload> = (
  bridge: Bridge,
  payload: Payload,
) =>
  FallbackOutcome | NothingOutcome | Promise<FallbackOutcome | NothingOutcome>;

interface CallParts<Name extends string, Input, Payload> {
  readonly name: Name;
  readonly minimum: Minimum;
  /** The time limit for the reply, in milliseconds; `none` for a call without a reply. */
  readonly reply: number | "none";
  /** The code of the failure when no reply arrives in time; `APPTIMEOUT` by default. */
  readonly timeoutName?: "AppRequestCallbackTimeout";
  readonly payload: v.GenericSchema<Input, Payload>;
  /** An example payload to start from; absent for a call without a payload. */
  readonly example?: Json;
  readonly fallback: Fallback<Payload> | "nothing";
  /** Converts the payload into the call's argument, if they differ. */
  readonly toWire?: (
    payload: Payload,
    context: { bridge: Bridge; callback: string },
  ) => unknown;
}

/** The result of checking an untrusted payload: the valid payload, or its first error. */
export type Prepared =
  | { readonly ok: true; run(bridge: Bridge): Promise<CallOutcome> }
  | { readonly ok: false; readonly problem: PayloadProblem };

/** The first error in a payload. */
export interface PayloadProblem {
  /** The path of the error, such as `params.id`; empty for the payload as a whole. */
  readonly path: string;
  /** The expected and the received type or value, as written in code. */
  readonly expected: string;
  readonly received: string;
}

/** A call with any payload. */
export interface AnyCall<Name extends string = string> {
  readonly name: Name;
  readonly minimum: Minimum;
  readonly reply: number | "none";
  readonly example?: Json;
  readonly hasFallback: boolean;
  /** Checks a payload of unknown shape, such as one that a user typed. */
  prepare(payload: unknown): Prepared;
}

/** A call with a typed payload. */
export interface Call<
  Input,
  Name extends string = string,
> extends AnyCall<Name> {
  /** Runs the call. Rejects when the reply is a failure or does not arrive in time. */
  invoke(bridge: Bridge, payload: Input): Promise<CallOutcome>;
}

/** For a call without a payload. */
export const noPayload = v.void("this call takes no payload");

export function defineCall<Name extends string, Input, Payload>(
  parts: CallParts<Name, Input, Payload>,
): Call<Input, Name> {
  const { name, minimum, reply, example, fallback } = parts;

  async function run(bridge: Bridge, payload: Payload): Promise<CallOutcome> {
    const { host } = bridge;
    const why = whyUnsupported(host, minimum);
    if (host.kind === "browser" || why !== null) {
      return fallback === "nothing"
        ? { via: "nothing", why: why ?? { reason: "outside-app" } }
        : fallback(bridge, payload);
    }
    const toWire = (callback: string): unknown =>
      parts.toWire === undefined
        ? payload
        : parts.toWire(payload, { bridge, callback });
    if (reply === "none") {
      notifyBridge(bridge, host.platform, name, toWire(""));
      return { via: "app", reply: null };
    }
    return {
      via: "app",
      reply: await callBridge(bridge, host.platform, {
        name,
        payload: toWire,
        timeLimitMs: reply,
        timeoutName: parts.timeoutName ?? "APPTIMEOUT",
      }),
    };
  }

  function prepare(raw: unknown): Prepared {
    const checked = v.safeParse(parts.payload, raw);
    if (checked.success)
      return { ok: true, run: (bridge) => run(bridge, checked.output) };
    const [issue] = checked.issues;
    return {
      ok: false,
      problem: {
        path: v.getDotPath(issue) ?? "",
        // A check beyond the type, such as for a whole number, is identified only by its name.
        expected: issue.expected ?? issue.type,
        received: issue.received,
      },
    };
  }

  return {
    name,
    minimum,
    reply,
    ...(example === undefined ? {} : { example }),
    hasFallback: fallback !== "nothing",
    prepare,
    invoke: async (bridge, payload) =>
      run(bridge, v.parse(parts.payload, payload)),
  };
}
