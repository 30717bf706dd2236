/** Checks whether the app may use the camera. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

export const checkCameraPermission = defineCall({
  name: "checkCameraPermission",
  minimum: { ios: "1.6.0", android: "1.6.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: noPayload,
  fallback: "nothing",
});
