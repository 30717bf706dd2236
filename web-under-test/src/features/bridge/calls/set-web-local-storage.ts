/** Stores a value in the app's storage for web pages. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

export const setWebLocalStorage = defineCall({
  name: "setWebLocalStorage",
  minimum: { ios: "2.15.0", android: "2.15.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: v.looseObject({ key: v.string(), value: v.string() }),
  example: { key: "theme", value: "dark" },
  fallback: ({ page }, { key, value }) => {
    const isStored = page.storage.setItem(key, value);
    const did = isStored ? "stored-locally" : "kept-on-page";
    return { via: "fallback", did, target: key };
  },
});
