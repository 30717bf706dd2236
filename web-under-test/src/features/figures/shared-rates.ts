/** The rates of display currencies, requested once for the whole page. */
import { fetchRates, type Rates } from "../market/market-calls";
import type { RequestClient } from "../request/request-client";

const asked = new WeakMap<RequestClient, Promise<Rates>>();

/** The rates, requested once and shared. After a failure the next caller requests them again. */
export function sharedRates(client: RequestClient): Promise<Rates> {
  const held = asked.get(client);
  if (held !== undefined) return held;
  const rates = fetchRates(client);
  asked.set(client, rates);
  rates.catch(() => asked.delete(client));
  return rates;
}
