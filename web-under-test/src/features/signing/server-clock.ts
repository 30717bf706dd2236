/** The server's time, learned from its answers (§4). */
import type { Timers } from "../../lib/timers";

export interface ServerClock {
  /** Reads `requesttime`; anything but a whole number is passed over. */
  hear(headers: Headers): void;
  /** The server's time by what was heard last, in milliseconds since 1970; the page's own before. */
  now(): number;
}

export function createServerClock({ now }: Pick<Timers, "now">): ServerClock {
  let offset = 0;
  return {
    hear(headers) {
      const told = headers.get("requesttime")?.trim() ?? "";
      if (/^\d{1,15}$/.test(told)) offset = Number(told) - now();
    },
    now: () => now() + offset,
  };
}
