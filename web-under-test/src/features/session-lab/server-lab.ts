/**
 * Custom requests: any path and payload, sent by a session's request layer (§7.1).
 *
 * ```ts
 * const server = createServerLab(openSession);
 * await server.send({ method: "POST", path: "/v1/user/public/pre-check", payload: "{}", encoding: "json", file: "" });
 * ```
 */
import { readJson } from "../../lib/json";
import { createStore, type Store } from "../../lib/store";
import { isFields, type Fields } from "../request/clean";
import type { RequestSpec } from "../request/request-client";
import { RESULT, RequestError } from "../request/request-error";
import type { Method } from "../request/sender";
import type { Session } from "../session/session";

type Encoding = "json" | "form" | "multipart";

export interface Draft {
  readonly method: Method;
  readonly path: string;
  /** A JSON object. */
  readonly payload: string;
  /** Only for a request that may have a body. */
  readonly encoding: Encoding;
  /** The content of a file in a multipart body; empty for none. */
  readonly file: string;
}

export type ServerEnd =
  | { readonly kind: "unreadable" | "waiting" }
  | { readonly kind: "resolved"; readonly result: 0; readonly data: unknown }
  | {
      readonly kind: "rejected";
      readonly result: 1 | 401;
      readonly code: string;
      readonly message: string;
    };

export interface ServerLab {
  /** The end of the last request; `null` before the first. */
  readonly end: Store<ServerEnd | null>;
  open(): Promise<Session>;
  send(draft: Draft): Promise<void>;
}

export function createServerLab(
  openSession: () => Promise<Session>,
): ServerLab {
  const end = createStore<ServerEnd | null>(null);
  let last = 0;
  return {
    end,
    open: openSession,
    async send(draft) {
      last += 1;
      const id = last;
      const spec = readDraft(draft);
      end.set({ kind: spec === null ? "unreadable" : "waiting" });
      if (spec === null) return;
      const reached = await endOf(await openSession(), spec);
      if (id === last) end.set(reached);
    },
  };
}

async function endOf(
  { client }: Session,
  spec: RequestSpec,
): Promise<ServerEnd> {
  try {
    const data = await client.request(spec);
    return { kind: "resolved", result: RESULT.success, data };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { code, message, result } = error;
    return { kind: "rejected", result, code, message };
  }
}

/** `null` when the payload is not a JSON object. */
function readDraft(draft: Draft): RequestSpec | null {
  const { method, path, encoding, file } = draft;
  const read = readJson(draft.payload);
  const payload = read.ok ? withDates(read.value) : null;
  if (!isFields(payload)) return null;
  if (method === "GET" || method === "DELETE")
    return { method, path, query: payload };
  if (encoding !== "multipart") return { method, path, payload, encoding };
  // Only POST sends files.
  return { method: "POST", path, payload: withFile(payload, file), encoding };
}

function withFile(payload: Fields, text: string): Fields {
  return text === ""
    ? payload
    : { ...payload, file: new File([text], "upload.txt") };
}

/** A time as `JSON.stringify` writes a date. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A copy with dates in place of date texts, since JSON has no dates. */
function withDates(value: unknown): unknown {
  if (typeof value === "string")
    return DATE.test(value) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map(withDates);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withDates(inner)]),
  );
}
