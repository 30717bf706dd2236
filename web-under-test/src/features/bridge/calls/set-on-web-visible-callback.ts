/** Waits until the page is visible again; stays pending until then. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { WEB_VISIBLE_MS } from "../limits";

export const setOnWebVisibleCallback = defineCall({
  name: "setOnWebVisibleCallback",
  minimum: { ios: "2.12.0", android: "2.12.0" },
  reply: WEB_VISIBLE_MS,
  payload: noPayload,
  fallback: "nothing",
});
