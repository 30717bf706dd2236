/** Ignores the failure of a call: an app that can't be reached leaves the page as it is. */
export function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}
