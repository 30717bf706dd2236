/** Ignores the failure of a call: if the app can't be reached, the page stays as it is. */
export function quietly(call: Promise<unknown>): void {
  call.catch(() => undefined);
}
