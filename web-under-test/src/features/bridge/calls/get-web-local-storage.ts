/** Reads a value from the app's storage for web pages. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

export const getWebLocalStorage = defineCall({
  name: "getWebLocalStorage",
  minimum: { ios: "2.15.0", android: "2.15.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: v.looseObject({ key: v.string() }),
  example: { key: "theme" },
  fallback: ({ page }, { key }) => ({
    via: "fallback",
    did: "read-locally",
    target: key,
    data: { value: page.storage.getItem(key) },
  }),
});
