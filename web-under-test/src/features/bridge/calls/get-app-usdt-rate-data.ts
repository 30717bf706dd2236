/** Gets the app's rates from USDT to display currencies. (§7.4) */
import { defineCall, noPayload } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

export const getAppUsdtRateData = defineCall({
  name: "getAppUsdtRateData",
  minimum: { ios: "2.20.1", android: "2.20.3" },
  reply: BRIDGE_CALLBACK_MS,
  payload: noPayload,
  fallback: "nothing",
});
