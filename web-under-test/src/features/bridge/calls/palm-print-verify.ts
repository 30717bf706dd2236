/** Verifies a registered palm print. Its payload repeats the callback's name. (§7.4) */
import { defineCall } from "../define-call";
import { PALM_PRINT_MS } from "../limits";
import {
  palmPrintExample,
  palmPrintPayload,
  palmPrintToWire,
} from "../palm-print";

export const palmPrintVerify = defineCall({
  name: "palmPrintVerify",
  minimum: { ios: "2.44.0", android: "2.47.0" },
  reply: PALM_PRINT_MS,
  payload: palmPrintPayload,
  example: palmPrintExample,
  fallback: "nothing",
  toWire: palmPrintToWire,
});
