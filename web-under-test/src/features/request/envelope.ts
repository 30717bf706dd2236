/** The envelope of every answer of the API (§7.1). */
import * as v from "valibot";

const code = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);

const schema = v.object({
  code: v.fallback(code, ""),
  msg: v.fallback(v.string(), ""),
  status: v.fallback(v.string(), "success"),
  data: v.optional(v.unknown()),
});

export interface Envelope {
  /** A text, whether it came as one or as a number; empty if there was none. */
  readonly code: string;
  readonly msg: string;
  readonly status: string;
  /** Absent when the answer had none, which is not the same as `null`. */
  readonly data?: unknown;
}

const SUCCESS_CODES: ReadonlySet<string> = new Set(["00000", "200"]);

/** Reads any JSON value; whatever isn't an envelope is one without anything in it. */
export function parseEnvelope(body: unknown): Envelope {
  const parsed = v.safeParse(schema, body);
  return parsed.success
    ? parsed.output
    : { code: "", msg: "", status: "success" };
}

export function isSuccess(envelope: Envelope): boolean {
  return SUCCESS_CODES.has(envelope.code);
}
