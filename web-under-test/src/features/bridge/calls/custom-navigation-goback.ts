/** Lets the page handle the title bar's back arrow. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { goBack } from "../fallbacks/go-back";

export const customNavigationGoback = defineCall({
  name: "customNavigationGoback",
  minimum: { ios: "2.1.0", android: "2.2.0" },
  reply: "none",
  payload: v.looseObject({ intercept: v.optional(v.boolean(), true) }),
  example: { intercept: true },
  fallback: goBack,
});
