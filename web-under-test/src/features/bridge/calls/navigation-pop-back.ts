/** Closes the page and shows the app's screen beneath it. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { goBack } from "../fallbacks/go-back";

export const navigationPopBack = defineCall({
  name: "navigationPopBack",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: "none",
  payload: noPayload,
  fallback: goBack,
});
