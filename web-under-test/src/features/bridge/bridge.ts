/**
 * The bridge: everything a call needs, created once and passed on.
 *
 * ```ts
 * const bridge = createBridge({ globals: window, host, page, requestServer, timers, pageNumber, probe, networkErrorMessage });
 * await calls.metaTitle.invoke(bridge, { title: "BTC/USDT" });
 * ```
 */
import { once } from "../../lib/once";
import type { Fields } from "../request/clean";
import type { Host } from "./host";
import type { Page } from "./page";
import type { Wire } from "./wire/call-bridge";

/**
 * Sends a server request from the page itself; resolves with the response's envelope, whatever its code.
 *
 * @throws RequestError when there is no envelope.
 */
export type RequestServer = (path: string, payload: Fields) => Promise<unknown>;

export interface Bridge extends Wire {
  readonly host: Host;
  readonly page: Page;
  /** Used where the app can't send requests. */
  readonly requestServer: RequestServer;
  /** An id for a server request, unique for the lifetime of the page. */
  nextRequestId(): string;
}

export type BridgeParts = Omit<Bridge, "nextCallback" | "nextRequestId"> &
  Partial<Pick<Bridge, "nextRequestId">> & {
    /** The number of this page among those of its window. */
    readonly pageNumber: () => number;
  };

/** A bridge whose callbacks are `appCallback_1_1`, `appCallback_1_2` … on the first page, and whose request ids consist of the time and a counter. */
export function createBridge(parts: BridgeParts): Bridge {
  const page = once(parts.pageNumber);
  let callbacks = 0;
  let requests = 0;
  return {
    nextRequestId: () => `${parts.timers.now()}-${++requests}`,
    ...parts,
    nextCallback: () => `appCallback_${page()}_${++callbacks}`,
  };
}
