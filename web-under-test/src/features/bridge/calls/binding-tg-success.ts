/** Notifies the app that a Telegram account was bound. (§7.4) */
import { defineCall, noPayload } from "../define-call";

export const bindingTGSuccess = defineCall({
  name: "bindingTGSuccess",
  minimum: { ios: "2.31.0", android: "2.31.0" },
  reply: "none",
  payload: noPayload,
  fallback: "nothing",
});
