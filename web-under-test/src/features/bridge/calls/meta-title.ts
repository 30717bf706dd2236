/** Sets the text in the app's title bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const metaTitle = defineCall({
  name: "metaTitle",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: "none",
  payload: v.looseObject({ title: v.string() }),
  example: { title: "BTC/USDT" },
  fallback: ({ page }, { title }) => {
    page.setTitle(title);
    return { via: "fallback", did: "set-title", target: title };
  },
});
