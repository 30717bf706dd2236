/**
 * Parses the app's argument to a callback: an object, a JSON string whose newlines are stripped, or base64 of UTF-8
 * JSON (§3).
 */
import * as v from "valibot";
import { BridgeError } from "../bridge-error";
import type { Envelope } from "../envelope";

const envelopeSchema = v.object({
  code: v.pipe(
    v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
    v.transform(String),
  ),
  msg: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
});

/**
 * The envelope in `value`.
 *
 * @throws BridgeError "appData is null" for a null reply; "App Network Error" for one that is empty, carries no code
 * or can't be parsed.
 */
export function parseReply(value: unknown): Envelope {
  const parsed = typeof value === "string" ? parseText(value) : value;
  if (parsed === null) throw BridgeError.nullReply();
  const envelope = v.safeParse(envelopeSchema, parsed);
  if (!envelope.success) throw BridgeError.unusableReply();
  const { code, msg, data } = envelope.output;
  const text = typeof msg === "string" ? msg : "";
  return data === undefined ? { code, msg: text } : { code, msg: text, data };
}

function parseText(text: string): unknown {
  const stripped = text.replaceAll(/[\r\n]/g, "");
  if (stripped.trim() === "") throw BridgeError.unusableReply();
  try {
    return JSON.parse(stripped);
  } catch {
    return parseBase64(stripped);
  }
}

function parseBase64(text: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(json.replaceAll(/[\r\n]/g, ""));
  } catch (cause) {
    throw BridgeError.unusableReply(cause);
  }
}
