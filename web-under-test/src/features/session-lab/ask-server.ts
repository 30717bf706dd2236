/** Asks the server in the captcha's name: with the headers of every request, and showing nothing. */
import type { Timers } from "../../lib/timers";
import type { AskServer } from "../captcha/captcha-calls";
import { createSender, JSON_TYPE } from "../request/sender";
import { browserSite } from "../request/site";

export function createAskServer(window: Window, timers: Timers): AskServer {
  const send = createSender({
    site: browserSite(window),
    timers,
    heard: () => undefined,
  });
  return async (path, payload) => {
    const arrived = await send({
      method: "POST",
      path,
      body: { kind: "text", type: JSON_TYPE, text: JSON.stringify(payload) },
    });
    if (arrived.kind !== "answer") throw new Error(arrived.kind);
    const { status, body } = arrived;
    if (status < 200 || status > 299) throw new Error(String(status));
    return body;
  };
}
