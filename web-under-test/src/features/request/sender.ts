/** Sends one request and waits for the complete response, within the time limit of §9. Does not interpret it. */
import type { Timers } from "../../lib/timers";
import type { Fields } from "./clean";
import { defaultHeaders } from "./default-headers";
import { encodeForm } from "./form";
import { HTTP_REQUEST_MS } from "./limits";
import { localeOfPath } from "../locale/locale-path";
import { languageType } from "../locale/locales";
import type { Site } from "./site";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Body =
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | { readonly kind: "multipart"; readonly form: FormData };

export interface Sending {
  readonly method: Method;
  /** Starts with `/v1`, without a query. */
  readonly path: string;
  readonly query?: Fields | undefined;
  readonly body?: Body | undefined;
  /** In addition to the default headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type Arrived =
  | {
      readonly kind: "response";
      readonly status: number;
      /** The parsed JSON; `undefined` if the body isn't JSON. */
      readonly body: unknown;
    }
  | { readonly kind: "timed-out" }
  | { readonly kind: "no-connection" };

export interface SenderParts {
  readonly site: Site;
  readonly timers: Timers;
  /** Called with each response's headers as soon as they arrive. */
  readonly onHeaders: (path: string, headers: Headers) => void;
}

/** Never rejects: a failure is a result. */
export type Send = (sending: Sending) => Promise<Arrived>;

export const JSON_TYPE = "application/json";

/** Paths may be written without their first slash (§7.2). */
export function wholePath(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

export function createSender({ site, timers, onHeaders }: SenderParts): Send {
  return async (sending) => {
    const path = wholePath(sending.path);
    const limit = new AbortController();
    const cancel = timers.after(HTTP_REQUEST_MS, () => limit.abort());
    try {
      const response = await site.fetch(address(site, timers, sending), {
        method: sending.method,
        headers: {
          ...defaultHeaders(site),
          ...contentType(sending.body),
          ...sending.headers,
        },
        credentials: "same-origin",
        signal: limit.signal,
        ...(sending.body === undefined ? {} : { body: wireBody(sending.body) }),
      });
      onHeaders(path, response.headers);
      const { status } = response;
      return {
        kind: "response",
        status,
        body: readJson(await response.text()),
      };
    } catch {
      return limit.signal.aborted
        ? { kind: "timed-out" }
        : { kind: "no-connection" };
    } finally {
      cancel();
    }
  };
}

function address(site: Site, timers: Timers, sending: Sending): string {
  const { languageType: _, timestamp: __, ...query } = sending.query ?? {};
  const whole = {
    ...query,
    languageType: languageType(localeOfPath(site.pathname())),
    ...(sending.method === "GET" ? { timestamp: timers.now() } : {}),
  };
  return `${site.origin}${wholePath(sending.path)}?${encodeForm(whole)}`;
}

/** The browser sets multipart's own, with the boundary. */
function contentType(body: Body | undefined): Record<string, string> {
  if (body?.kind === "multipart") return {};
  return { "content-type": body?.type ?? JSON_TYPE };
}

function wireBody(body: Body): BodyInit {
  return body.kind === "text" ? body.text : body.form;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
