/** The envelope of an app's reply (§3). */

export interface Envelope {
  readonly code: string;
  readonly msg: string;
  /** Absent when the reply had none. The specification states no shape beyond the envelope. */
  readonly data?: unknown;
}

const SUCCESS_CODES: ReadonlySet<string> = new Set(["00000", "200"]);

/** Success is code 00000 or 200 and nothing else (§4). */
export function isSuccess(reply: Envelope): boolean {
  return SUCCESS_CODES.has(reply.code);
}
