/** Colours the app's title bar, from a theme and optional custom colours. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";

const DARK = "#0d0e0e";
const LIGHT = "#ffffff";

const COLOURS = {
  dark: { backgroundColor: DARK, textColor: LIGHT },
  light: { backgroundColor: LIGHT, textColor: DARK },
};

export const changeTitleBarTheme = defineCall({
  name: "changeTitleBarTheme",
  minimum: { ios: "2.3.0", android: "2.3.4" },
  reply: "none",
  payload: v.looseObject({
    theme: v.picklist(["dark", "light"]),
    backgroundColor: v.optional(v.string()),
    textColor: v.optional(v.string()),
  }),
  example: { theme: "dark" },
  fallback: "nothing",
  toWire: ({ theme, ...colours }) => ({ theme, ...COLOURS[theme], ...colours }),
});
