/** The rates of the app that a page is in, so that amounts agree with those of its own screens (§7.4); else the server's. */
import { useCallback } from "react";
import * as v from "valibot";
import { decimal } from "../answers/shapes";
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

/** Asked for once by all that a page shows. */
function sharedAppRates(bridge: Bridge): Promise<AppRates> {
  const held = asked.get(bridge);
  if (held !== undefined) return held;
  const rates = askApp(bridge);
  asked.set(bridge, rates);
  return rates;
}

/** None from an app that doesn't answer, or that has none. */
async function askApp(bridge: Bridge): Promise<AppRates> {
  try {
    const outcome = await getAppUsdtRateData.invoke(bridge, undefined);
    const read = v.safeParse(fromApp, outcome);
    return read.success ? read.output.reply.data : {};
  } catch {
    return {};
  }
}
