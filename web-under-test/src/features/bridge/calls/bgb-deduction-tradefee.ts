/** Notifies the app that paying trade fees in BGB was switched on or off. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const bgbDeductionTradefee = defineCall({
  name: "bgbDeductionTradefee",
  minimum: { ios: "2.41.0", android: "2.41.0" },
  reply: "none",
  payload: v.looseObject({ open: v.boolean() }),
  example: { open: true },
  fallback: "nothing",
});
