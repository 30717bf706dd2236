/**
 * Asks the server from the page, where the app can't do it.
 *
 * The path must be one of the interface's own (`/v1`, §7.1), so that no payload sends the session elsewhere.
 */
import type { Json } from "../../../lib/json";
import type { Bridge } from "../bridge";
import { HttpError } from "../http-error";
import { HTTP_REQUEST_MS } from "../limits";
import type { FallbackOutcome, NothingOutcome } from "../outcome";

const LANGUAGE_TYPE_EN = 0;
const OWN_PATH = /^\/v1\/[\w\-./]+$/;

/** @throws HttpError when no answer comes in time, the status is a failure or the body isn't JSON. */
export async function requestOverHttp(
  { page, timers }: Bridge,
  request: { path: string; params?: unknown },
): Promise<FallbackOutcome | NothingOutcome> {
  const { path } = request;
  if (!OWN_PATH.test(path) || path.includes(".."))
    return { via: "nothing", why: { reason: "unsafe-address" } };
  const limit = new AbortController();
  const cancel = timers.after(HTTP_REQUEST_MS, () => limit.abort());
  try {
    const response = await page.fetch(
      `${path}?languageType=${LANGUAGE_TYPE_EN}`,
      {
        method: "POST",
        headers: { "content-type": "application/json", terminaltype: "1" },
        body: JSON.stringify(request.params ?? {}),
        signal: limit.signal,
      },
    );
    if (!response.ok) throw HttpError.status(response.status);
    const data = (await response.json()) as Json;
    return {
      via: "fallback",
      did: "requested-over-http",
      target: path,
      data,
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw limit.signal.aborted
      ? HttpError.timedOut(error)
      : HttpError.failed(error);
  } finally {
    cancel();
  }
}
