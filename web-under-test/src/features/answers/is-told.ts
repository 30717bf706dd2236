/** Whether a message over the page says already what went wrong. */
import { RequestError } from "../request/request-error";

export function isTold(error: unknown): boolean {
  return error instanceof RequestError && error.isShown;
}
