/** Hides or shows the app's navigation bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const setNavigationBarHide = defineCall({
  name: "setNavigationBarHide",
  minimum: { ios: "2.56.0", android: "2.56.0" },
  reply: "none",
  payload: v.looseObject({ hide: v.boolean() }),
  example: { hide: true },
  fallback: "nothing",
});
