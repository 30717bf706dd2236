/** Opens an address in the system's browser, outside the app. (§7.4) */
import * as v from "valibot";
import { admitAddress } from "../../safe-links/admit-address";
import { defineCall } from "../define-call";

export const openBrowser = defineCall({
  name: "openBrowser",
  minimum: { ios: "1.6.0", android: "1.6.0" },
  reply: "none",
  payload: v.looseObject({ url: v.string() }),
  example: { url: "https://www.exchange.test/download" },
  fallback: ({ page }, { url }) => {
    // The address may be untrusted: a `javascript:` or `file:` address would run or open here.
    const target = admitAddress(url, page.warn);
    if (target === null)
      return { via: "nothing", why: { reason: "unsafe-address" } };
    page.openWindow(target);
    return { via: "fallback", did: "opened-window", target };
  },
});
