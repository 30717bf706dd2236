/** Opens the app's share sheet. (§7.4) */
import { defineCall } from "../define-call";
import { shareOnWeb } from "../fallbacks/share-on-web";
import { BRIDGE_CALLBACK_MS } from "../limits";
import { shareExample, sharePayload } from "../share-payload";

export const goShare = defineCall({
  name: "goShare",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: BRIDGE_CALLBACK_MS,
  payload: sharePayload,
  example: shareExample,
  fallback: shareOnWeb,
});
