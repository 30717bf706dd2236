/** Sends the captcha's server requests: with the default headers, and without messages. */
import type { Timers } from "../../lib/timers";
import type { RequestServer } from "../captcha/captcha-calls";
import { createSender, JSON_TYPE } from "../request/sender";
import { browserSite } from "../request/site";

export function createAskServer(window: Window, timers: Timers): RequestServer {
  const send = createSender({
    site: browserSite(window),
    timers,
    onHeaders: () => undefined,
  });
  return async (path, payload) => {
    const arrived = await send({
      method: "POST",
      path,
      body: { kind: "text", type: JSON_TYPE, text: JSON.stringify(payload) },
    });
    if (arrived.kind !== "response") throw new Error(arrived.kind);
    const { status, body } = arrived;
    if (status < 200 || status > 299) throw new Error(String(status));
    return body;
  };
}
