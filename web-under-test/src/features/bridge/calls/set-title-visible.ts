/** Shows or hides the app's title bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const setTitleVisible = defineCall({
  name: "setTitleVisible",
  minimum: { ios: "2.8.0", android: "2.8.0" },
  reply: "none",
  payload: v.looseObject({ visible: v.boolean() }),
  example: { visible: true },
  fallback: "nothing",
});
