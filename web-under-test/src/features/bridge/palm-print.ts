/**
 * The shared parts of the calls that register and verify a palm print: the payload contains the
 * callback's name as well.
 */
import * as v from "valibot";

export const palmPrintPayload = v.looseObject({
  vcode: v.string(),
  session_id: v.string(),
});

export const palmPrintExample = { vcode: "123456", session_id: "session-1" };

export function palmPrintToWire(
  payload: v.InferOutput<typeof palmPrintPayload>,
  { callback }: { callback: string },
): unknown {
  return { ...payload, callback };
}
