/**
 * Sends a server request from the page through the request layer, for hosts where the app can't.
 *
 * The path must belong to the API (`/v1`, §7.1), so that no payload can send the session elsewhere.
 */
import { RequestError } from "../../request/request-error";
import type { Fields } from "../../request/clean";
import type { Bridge } from "../bridge";
import { HttpError } from "../http-error";
import type { FallbackOutcome, NothingOutcome } from "../outcome";

const OWN_PATH = /^\/v1\/[\w\-./]+$/;

/** @throws HttpError when no response arrives in time, its status is a failure, or its body isn't JSON. */
export async function requestOverHttp(
  { requestServer }: Bridge,
  request: { readonly path: string; readonly params?: Fields | undefined },
): Promise<FallbackOutcome | NothingOutcome> {
  const { path, params = {} } = request;
  if (!OWN_PATH.test(path) || path.includes(".."))
    return { via: "nothing", why: { reason: "unsafe-address" } };
  try {
    const data = await requestServer(path, params);
    return { via: "fallback", did: "requested-over-http", target: path, data };
  } catch (error) {
    throw error instanceof RequestError ? httpError(error) : error;
  }
}

function httpError(error: RequestError): HttpError {
  if (error.code === "timeout") return HttpError.timedOut(error);
  const status = Number(error.code);
  return Number.isInteger(status)
    ? HttpError.status(status)
    : HttpError.failed(error);
}
