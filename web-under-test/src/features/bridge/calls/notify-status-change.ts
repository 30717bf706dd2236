/** Notifies the app that something it displays has changed. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const notifyStatusChange = defineCall({
  name: "notifyStatusChange",
  minimum: { ios: "2.3.0", android: "2.3.0" },
  reply: "none",
  payload: v.looseObject({ type: v.string(), status: v.optional(v.string()) }),
  example: { type: "kyc", status: "approved" },
  fallback: "nothing",
});
