/** Starts the app's training for professional traders. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { openWebPage } from "../fallbacks/open-web-page";

export const startTraderProTraining = defineCall({
  name: "startTraderProTraining",
  minimum: { ios: "2.38.0", android: "2.38.0" },
  reply: "none",
  payload: noPayload,
  fallback: openWebPage("/copy-trading"),
});
