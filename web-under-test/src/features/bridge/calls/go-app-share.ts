/** Shares directly to one named app. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { shareOnWeb } from "../fallbacks/share-on-web";
import { BRIDGE_CALLBACK_MS } from "../limits";
import { shareExample, sharePayload } from "../share-payload";

export const goAppShare = defineCall({
  name: "goAppShare",
  minimum: { ios: "2.18.0", android: "2.18.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: v.looseObject({
    ...sharePayload.entries,
    channel: v.optional(v.string()),
  }),
  example: { ...shareExample, channel: "telegram" },
  fallback: shareOnWeb,
});
