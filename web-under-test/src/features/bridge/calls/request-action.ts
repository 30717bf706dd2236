/** Makes the app call a server path and return the response. A request id is generated unless the caller passes one. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { requestOverHttp } from "../fallbacks/request-over-http";
import { APP_REQUEST_MS } from "../limits";

export const requestAction = defineCall({
  name: "requestAction",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: APP_REQUEST_MS,
  timeoutName: "AppRequestCallbackTimeout",
  payload: v.looseObject({
    requestId: v.optional(v.string()),
    path: v.string(),
    params: v.optional(v.record(v.string(), v.unknown())),
  }),
  example: { path: "/v1/user/overview/userinfo", params: {} },
  fallback: requestOverHttp,
  toWire: ({ requestId, ...request }, { bridge }) => ({
    requestId: requestId ?? bridge.nextRequestId(),
    ...request,
  }),
});
