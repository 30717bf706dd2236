/** Whether a message over the page already shows this error. */
import { RequestError } from "../request/request-error";

export function isShown(error: unknown): boolean {
  return error instanceof RequestError && error.isShown;
}
