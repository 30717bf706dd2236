/** Puts the page's own buttons at the right of the title bar. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

export const confNavRightItems = defineCall({
  name: "confNavRightItems",
  minimum: { ios: "2.24.0", android: "2.24.0" },
  reply: "none",
  payload: v.looseObject({ items: v.array(v.unknown()) }),
  example: { items: [{ id: "orders", text: "Orders" }] },
  fallback: "nothing",
});
