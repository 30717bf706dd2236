/** Goes back one page, or closes the page if it is the first. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { goBack } from "../fallbacks/go-back";

export const navigationGoback = defineCall({
  name: "navigationGoback",
  minimum: { ios: "1.4.0", android: "1.4.0" },
  reply: "none",
  payload: noPayload,
  fallback: goBack,
});
