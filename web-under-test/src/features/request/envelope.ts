/** The envelope of every API response (§7.1). */
import * as v from "valibot";

const code = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);

const schema = v.object({
  code: v.fallback(code, ""),
  msg: v.fallback(v.string(), ""),
  status: v.fallback(v.string(), "success"),
  data: v.optional(v.unknown()),
});

export interface Envelope {
  /** A text, even if it arrived as a number; empty if it was missing. */
  readonly code: string;
  readonly msg: string;
  readonly status: string;
  /** Absent if the response had none, which differs from `null`. */
  readonly data?: unknown;
}

const SUCCESS_CODES: ReadonlySet<string> = new Set(["00000", "200"]);

/** Parses any JSON value; anything that isn't an envelope counts as an empty one. */
export function parseEnvelope(body: unknown): Envelope {
  const parsed = v.safeParse(schema, body);
  return parsed.success
    ? parsed.output
    : { code: "", msg: "", status: "success" };
}

export function isSuccess(envelope: Envelope): boolean {
  return SUCCESS_CODES.has(envelope.code);
}
