/** The rates of the host app, so that amounts agree with the app's own screens (§7.4); else the server's. */
import { useCallback } from "react";
import * as v from "valibot";
import { decimal } from "../queries/shapes";
import type { Bridge } from "../bridge/bridge";
import { getAppUsdtRateData } from "../bridge/calls/get-app-usdt-rate-data";
import { sharedRates } from "../figures/shared-rates";
import { useProduct } from "../frame/product-context";
import type { Rates } from "../market/market-calls";
import type { RequestClient } from "../request/request-client";

const fromApp = v.object({
  via: v.literal("app"),
  reply: v.object({ data: v.record(v.string(), decimal) }),
});

type AppRates = Readonly<Record<string, string>>;

const asked = new WeakMap<Bridge, Promise<AppRates>>();

export function useAppRates(): (client: RequestClient) => Promise<Rates> {
  const { bridge } = useProduct();
  return useCallback(
    async (client) => {
      const [rates, own] = await Promise.all([
        sharedRates(client),
        sharedAppRates(bridge),
      ]);
      return { ...rates, rates: { ...rates.rates, ...own } };
    },
    [bridge],
  );
}

/** Requested once for the whole page. */
function sharedAppRates(bridge: Bridge): Promise<AppRates> {
  const held = asked.get(bridge);
  if (held !== undefined) return held;
  const rates = requestRates(bridge);
  asked.set(bridge, rates);
  return rates;
}

/** `null` if the app does not reply, or has no rates. */
async function requestRates(bridge: Bridge): Promise<AppRates> {
  try {
    const outcome = await getAppUsdtRateData.invoke(bridge, undefined);
    const read = v.safeParse(fromApp, outcome);
    return read.success ? read.output.reply.data : {};
  } catch {
    return {};
  }
}
