/** The errors of requests (§8). */

/** The result code of a request, for its caller. */
export const RESULT = { success: 0, error: 1, timeout: 401 } as const;

/**
 * `code` is the envelope's, the HTTP status as text, or one of the client's own: `timeout`, `network`, `sign-setup`.
 */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly code: string;
  /** Whether the user has already seen a message. */
  readonly isShown: boolean;

  constructor(code: string, message: string, isShown: boolean) {
    super(message);
    this.code = code;
    this.isShown = isShown;
  }

  /** 401 when no response arrived in time, 1 for everything else. */
  get result(): 1 | 401 {
    return this.code === "timeout" ? RESULT.timeout : RESULT.error;
  }
}
