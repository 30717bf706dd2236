/** Shows or hides the title bar's close button. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const showNavbarClose = defineCall({
  name: "showNavbarClose",
  minimum: { ios: "2.5.0", android: "2.5.0" },
  reply: "none",
  payload: v.looseObject({ show: v.optional(v.boolean(), true) }),
  example: { show: true },
  fallback: "nothing",
});
