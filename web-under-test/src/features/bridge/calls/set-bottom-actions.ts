/** Sets the actions in the bottom menu. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const setBottomActions = defineCall({
  name: "setBottomActions",
  minimum: { ios: "2.9.0", android: "2.9.0" },
  reply: "none",
  payload: v.looseObject({
    copy: v.optional(v.boolean(), true),
    close: v.optional(v.boolean(), true),
    refresh: v.optional(v.boolean(), true),
  }),
  example: { copy: true, close: true, refresh: false },
  fallback: "nothing",
});
