/** The rates of display currencies, asked for once by all that a page shows. */
import { askRates, type Rates } from "../market/market-calls";
import type { RequestClient } from "../request/request-client";

const asked = new WeakMap<RequestClient, Promise<Rates>>();

/** The rates, requested once and shared. After a failure the next caller requests them again. */
export function sharedRates(client: RequestClient): Promise<Rates> {
  const held = asked.get(client);
  if (held !== undefined) return held;
  const rates = askRates(client);
  asked.set(client, rates);
  rates.catch(() => asked.delete(client));
  return rates;
}
