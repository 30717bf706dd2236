/** Passes the parameters of a business flow to the app; their shape depends on the flow. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const handleBizParams = defineCall({
  name: "handleBizParams",
  minimum: { ios: "2.18.0", android: "2.18.0" },
  reply: "none",
  payload: v.record(v.string(), v.unknown()),
  example: { flow: "kyc", step: 2 },
  fallback: "nothing",
});
