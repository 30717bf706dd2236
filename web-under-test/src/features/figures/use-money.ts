/** Amounts in the user's display currency (§3). */
import { decimal } from "../../lib/decimal";
import { useQuery } from "../queries/use-query";
import type { Rates } from "../market/market-calls";
import type { RequestClient } from "../request/request-client";
import { sharedRates } from "./shared-rates";
import { usePreferences } from "../preferences/preferences-context";
import { useFigures } from "./use-figures";

export interface Money {
  /** Converts an amount of USDT to the display currency. */
  fromUsdt(usdt: string): string;
  /** Formats an amount that is in the display currency already. */
  write(amount: string): string;
  /** The value of one coin in the display currency; coins other than USDT and USDC by their price in those. */
  rateOf(coin: string, price: string): string;
}

const DOLLARS: ReadonlySet<string> = new Set(["USDT", "USDC"]);
/** Returned until the rates are loaded. */
const UNKNOWN = "–";

/** `ask` fetches the rates. */
export function useMoney(
  ask: (client: RequestClient) => Promise<Rates> = sharedRates,
): Money {
  const figures = useFigures();
  const { unit } = usePreferences().settings;
  const { state } = useQuery("rates", ask);
  const rate =
    state.kind === "success" ? (state.data.rates[unit] ?? null) : null;
  const write = (amount: string): string =>
    rate === null ? UNKNOWN : figures.money(amount, unit);
  return {
    write,
    fromUsdt: (usdt) =>
      write(
        decimal(usdt)
          .times(decimal(rate ?? "1"))
          .toFixed(),
      ),
    rateOf: (coin, price) => {
      const dollar = decimal(rate ?? "1");
      return (
        DOLLARS.has(coin) ? dollar : dollar.times(decimal(price))
      ).toFixed();
    },
  };
}
