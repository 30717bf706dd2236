/** The kinds of failures of a request over HTTP; the texts for people are the caller's (§8). */

export type HttpFailure =
  "timed-out" | "forbidden" | "not-found" | "busy" | "failed";

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly failure: HttpFailure;
  /** The status as text, or the failure where there was none. */
  readonly code: string;

  private constructor(failure: HttpFailure, code: string, cause?: unknown) {
    super(`http ${code}`, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.code = code;
  }

  static status(status: number): HttpError {
    const failure = FAILURE_OF_STATUS.get(status) ?? "busy";
    return new HttpError(failure, String(status));
  }

  static timedOut(cause: unknown): HttpError {
    return new HttpError("timed-out", "timed-out", cause);
  }

  /** No answer could be had, or it could not be read. */
  static failed(cause: unknown): HttpError {
    return new HttpError("failed", "failed", cause);
  }
}

const FAILURE_OF_STATUS: ReadonlyMap<number, HttpFailure> = new Map([
  [403, "forbidden"],
  [404, "not-found"],
  [504, "not-found"],
]);
