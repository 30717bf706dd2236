/** Puts a tag beside the title in the title bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const confNavCenterTag = defineCall({
  name: "confNavCenterTag",
  minimum: { ios: "2.24.0", android: "2.26.0" },
  reply: "none",
  payload: v.looseObject({ text: v.string() }),
  example: { text: "Perpetual" },
  fallback: "nothing",
});
