/** Adds an event to the device's calendar; times are milliseconds since 1970. (§7.4) */
import * as v from "valibot";
import { defineCall } from "../define-call";
import { BRIDGE_CALLBACK_MS } from "../limits";

export const addEventToCalendar = defineCall({
  name: "addEventToCalendar",
  minimum: { ios: "2.33.0", android: "2.35.0" },
  reply: BRIDGE_CALLBACK_MS,
  payload: v.looseObject({
    title: v.string(),
    startTime: v.pipe(v.number(), v.integer()),
    endTime: v.optional(v.pipe(v.number(), v.integer())),
    notes: v.optional(v.string()),
  }),
  example: {
    title: "Launchpool opens",
    startTime: 1_800_000_000_000,
    endTime: 1_800_003_600_000,
  },
  fallback: "nothing",
});
