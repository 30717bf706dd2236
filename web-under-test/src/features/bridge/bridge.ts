/**
 * The bridge: everything a call needs, put together once and passed on.
 *
 * ```ts
 * const bridge = createBridge({ globals: window, host, page, askServer, timers, probe, networkErrorMessage });
 * await calls.metaTitle.invoke(bridge, { title: "BTC/USDT" });
 * ```
 */
import type { Fields } from "../request/clean";
import type { Host } from "./host";
import type { Page } from "./page";
import type { Wire } from "./wire/call-bridge";

/**
 * Asks the interface from the page itself; resolves with the answer's envelope, whatever its code.
 *
 * @throws RequestError when there is none.
 */
export type AskServer = (path: string, payload: Fields) => Promise<unknown>;

export interface Bridge extends Wire {
  readonly host: Host;
  readonly page: Page;
  /** For where the app can't be asked. */
  readonly askServer: AskServer;
  /** An id for a server request, unique while the page lives. */
  nextRequestId(): string;
}

export type BridgeParts = Omit<Bridge, "nextCallback" | "nextRequestId"> &
  Partial<Pick<Bridge, "nextRequestId">>;

/** A bridge whose callbacks are `appCallback_1`, `appCallback_2` … and whose request ids carry the time and a count. */
export function createBridge(parts: BridgeParts): Bridge {
  let callbacks = 0;
  let requests = 0;
  return {
    nextRequestId: () => `${parts.timers.now()}-${++requests}`,
    ...parts,
    nextCallback: () => `appCallback_${++callbacks}`,
  };
}
