/** Opens the system's share sheet. (§7.4) */
import { defineCall } from "../define-call";
import { shareOnWeb } from "../fallbacks/share-on-web";
import { BRIDGE_CALLBACK_MS } from "../limits";
import { shareExample, sharePayload } from "../share-payload";

export const goNativeShare = defineCall({
  name: "goNativeShare",
  minimum: { ios: "2.1.0", android: "2.2.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: sharePayload,
  example: shareExample,
  fallback: shareOnWeb,
});
