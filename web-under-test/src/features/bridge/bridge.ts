/**
 * The bridge: everything a call needs, put together once and passed on.
 *
 * ```ts
 * const bridge = createBridge({ globals: window, host, page, timers, probe, networkErrorMessage });
 * await calls.metaTitle.invoke(bridge, { title: "BTC/USDT" });
 * ```
 */
import type { Host } from "./host";
import type { Page } from "./page";
import type { Wire } from "./wire/call-bridge";

export interface Bridge extends Wire {
  readonly host: Host;
  readonly page: Page;
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
