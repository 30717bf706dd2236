/** The server's time, taken from its responses (§4). */
import type { Timers } from "../../lib/timers";

export interface ServerClock {
  /** Reads `requesttime`; anything but a whole number is ignored. */
  observe(headers: Headers): void;
  /** The server's time according to the last response, in milliseconds since 1970; the page's own before that. */
  now(): number;
}

export function createServerClock({ now }: Pick<Timers, "now">): ServerClock {
  let offset = 0;
  return {
    observe(headers) {
      const text = headers.get("requesttime")?.trim() ?? "";
      if (/^\d{1,15}$/.test(text)) offset = Number(text) - now();
    },
    now: () => now() + offset,
  };
}
