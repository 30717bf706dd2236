/** Opens a deep link in the app. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { openAlternateLink } from "../fallbacks/open-alternate-link";

export const nativeRouter = defineCall({
  name: "nativeRouter",
  minimum: { ios: "1.2.51", android: "1.2.51" },
  reply: "none",
  payload: v.string(),
  example: "exchange://app/home/home",
  fallback: openAlternateLink,
});
