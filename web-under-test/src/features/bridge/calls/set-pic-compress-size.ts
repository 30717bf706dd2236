/** Limits the size of pictures that the app passes to the page, in kilobytes. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const setPicCompressSize = defineCall({
  name: "setPicCompressSize",
  minimum: { ios: "2.27.0", android: "2.27.0" },
  reply: "none",
  payload: v.looseObject({ size: v.pipe(v.number(), v.integer()) }),
  example: { size: 512 },
  fallback: "nothing",
});
