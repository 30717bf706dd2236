/** The kinds of HTTP failures; the caller provides the texts for users (§8). */

export type HttpFailure =
  "timed-out" | "forbidden" | "not-found" | "busy" | "failed";

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly failure: HttpFailure;
  /** The status as text, or the kind of failure if there was none. */
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

  /** There was no response, or it could not be parsed. */
  static failed(cause: unknown): HttpError {
    return new HttpError("failed", "failed", cause);
  }
}

const FAILURE_OF_STATUS: ReadonlyMap<number, HttpFailure> = new Map([
  [403, "forbidden"],
  [404, "not-found"],
  [504, "not-found"],
]);
