/**
 * The request layer: every API call goes through here (§7.1).
 *
 * ```ts
 * const data = await client.request({ method: "GET", path: "/v1/user/overview/userinfo" });
 * ```
 */
import { cleanFields, type Fields } from "./clean";
import { parseEnvelope, type Envelope } from "./envelope";
import { encodeForm, encodeMultipart } from "./form";
import type { GuardedSending, RequestGuard } from "./guard";
import { judgeResponse, refusalIn, transportFailure } from "./judge-response";
import type { RequestTexts } from "../../locales/request-text";
import { RequestError } from "./request-error";
import type { RequestSeams } from "./seams";
import {
  JSON_TYPE,
  wholePath,
  type Arrived,
  type Body,
  type Send,
} from "./sender";

/** A caller's request. GET and DELETE have a query and no body. */
export type RequestSpec =
  | {
      readonly method: "GET" | "DELETE";
      readonly path: string;
      readonly query?: Fields;
    }
  | {
      readonly method: "POST" | "PUT";
      readonly path: string;
      readonly query?: Fields;
      readonly payload?: Fields;
      /** JSON by default. */
      readonly encoding?: "json" | "form";
    }
  | {
      readonly method: "POST";
      readonly path: string;
      readonly query?: Fields;
      readonly payload: Fields;
      readonly encoding: "multipart";
    };

export interface RequestClient {
  /**
   * Resolves with the response's data; shows the messages that §8 requires.
   *
   * @throws RequestError for everything else.
   */
  request(spec: RequestSpec): Promise<unknown>;
  /**
   * Resolves with the envelope, whatever its code, and only shows the message for a refused signature (§8).
   *
   * @throws RequestError when there is no readable envelope.
   */
  ask(spec: RequestSpec): Promise<Envelope>;
}

export interface RequestClientParts {
  readonly send: Send;
  readonly guard: RequestGuard;
  readonly seams: Pick<RequestSeams, "requestHeaders" | "requestFields">;
  readonly texts: RequestTexts;
  /** Shows an error to the user. */
  readonly show: (message: string) => void;
}

interface Sent {
  readonly arrived: Arrived;
  readonly sending: GuardedSending;
}

export function createRequestClient(parts: RequestClientParts): RequestClient {
  const { guard, texts, show } = parts;
  const fail = (code: string, message: string, isShown: boolean): never => {
    if (isShown) show(message);
    throw new RequestError(code, message, isShown);
  };
  const notSent = (isShown: boolean): never =>
    fail("sign-setup", texts("unknow"), isShown);

  const run = async (
    spec: RequestSpec,
    mayRepeat: boolean,
  ): Promise<unknown> => {
    const sent = await sendOnce(parts, spec);
    if (sent === null) return notSent(true);
    const judged = judgeResponse(wholePath(spec.path), sent.arrived, texts);
    switch (judged.kind) {
      case "resolved":
        sent.sending.succeeded(judged.data);
        return judged.data;
      case "rejected":
        return fail(judged.code, judged.message, judged.isShown);
      case "refused": {
        const { code, message } = judged;
        // Messages are shown there.
        const again = await guard.refused({ code, message, mayRepeat });
        if (again && mayRepeat) return run(spec, false);
        throw new RequestError(code, message, true);
      }
    }
  };

  const ask = async (
    spec: RequestSpec,
    mayRepeat: boolean,
  ): Promise<Envelope> => {
    const sent = await sendOnce(parts, spec);
    if (sent === null) return notSent(false);
    const failure = transportFailure(sent.arrived, texts);
    if (failure !== null) return fail(failure.code, failure.message, false);
    const { arrived } = sent;
    const envelope = parseEnvelope(
      arrived.kind === "response" ? arrived.body : null,
    );
    const refusal = refusalIn(envelope, texts);
    if (refusal === null) return envelope;
    const again = await guard.refused({ ...refusal, mayRepeat });
    return again && mayRepeat ? ask(spec, false) : envelope;
  };

  return {
    request: (spec) => run(spec, true),
    ask: (spec) => ask(spec, true),
  };
}

/** The steps of a request, in order; `null` if it must not be sent. */
async function sendOnce(
  { send, guard, seams }: RequestClientParts,
  spec: RequestSpec,
): Promise<Sent | null> {
  const { method } = spec;
  const path = wholePath(spec.path);
  const sending = await guard.begin(path);
  const payload = await finishPayload(sending, seams, path, spec);
  if (payload === null) return null;
  const extra = await seams.requestHeaders(path).catch(() => ({}));
  const body = payload && serialise(encodingOf(spec), payload);
  const signed = await sending.headers(body?.kind === "text" ? body.text : "");
  const query = spec.query && cleanFields(spec.query);
  const headers = { ...extra, ...signed };
  return {
    arrived: await send({ method, path, query, body, headers }),
    sending,
  };
}

type Encoding = "json" | "form" | "multipart";

function encodingOf(spec: RequestSpec): Encoding {
  return "encoding" in spec ? (spec.encoding ?? "json") : "json";
}

/** A request that may have a body always has one. */
async function finishPayload(
  sending: GuardedSending,
  seams: RequestClientParts["seams"],
  path: string,
  spec: RequestSpec,
): Promise<Fields | null | undefined> {
  if (spec.method !== "POST" && spec.method !== "PUT") return undefined;
  const fields = cleanFields({
    ...spec.payload,
    ...seams.requestFields(path),
  });
  return sending.body(fields);
}

function serialise(encoding: Encoding, payload: Fields): Body {
  switch (encoding) {
    case "multipart":
      return { kind: "multipart", form: encodeMultipart(payload) };
    case "form":
      return {
        kind: "text",
        type: "application/x-www-form-urlencoded",
        text: encodeForm(payload),
      };
    case "json":
      return { kind: "text", type: JSON_TYPE, text: JSON.stringify(payload) };
  }
}
