/** Puts an icon into the middle of the title bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const confNavCenterIcon = defineCall({
  name: "confNavCenterIcon",
  minimum: { ios: "2.24.0", android: "2.26.0" },
  reply: "none",
  payload: v.looseObject({ icon: v.string() }),
  example: { icon: "https://www.exchange.test/icons/btc.png" },
  fallback: "nothing",
});
