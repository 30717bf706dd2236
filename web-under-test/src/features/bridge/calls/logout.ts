/** Ends the app's session. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { openWebPage } from "../fallbacks/open-web-page";

export const logout = defineCall({
  name: "logout",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: "none",
  payload: noPayload,
  fallback: openWebPage("/login"),
});
