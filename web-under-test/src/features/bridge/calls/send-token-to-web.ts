/** Gets the app's session token. (§7.4) */
import { readCookie } from "../../../lib/cookies";
import { defineCall, noPayload } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

/** The cookie that holds the session token outside the app (§3). */
const SESSION_COOKIE = "bt_rtoken";

export const sendTokenToWeb = defineCall({
  name: "sendTokenToWeb",
  minimum: { ios: "1.4.0", android: "1.4.2" },
  reply: BRIDGE_CALLBACK_MS,
  payload: noPayload,
  fallback: ({ page }) => ({
    via: "fallback",
    did: "read-cookie",
    target: SESSION_COOKIE,
    data: { token: readCookie(page.cookies(), SESSION_COOKIE) },
  }),
});
