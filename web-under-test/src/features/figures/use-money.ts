/** Amounts in the currency that a person wants to see them in (§3). */
import { decimal } from "../../lib/decimal";
import { useAnswer } from "../answers/use-answer";
import type { Rates } from "../market/market-calls";
import type { RequestClient } from "../request/request-client";
import { sharedRates } from "./shared-rates";
import { usePreferences } from "../preferences/preferences-context";
import { useFigures } from "./use-figures";

export interface Money {
  /** An amount of USDT, in the display currency. */
  fromUsdt(usdt: string): string;
  /** An amount that is in the display currency already. */
  write(amount: string): string;
  /** One coin in the display currency; other coins than USDT and USDC by their price in those. */
  rateOf(coin: string, price: string): string;
}

const DOLLARS: ReadonlySet<string> = new Set(["USDT", "USDC"]);
/** Until the rates are there. */
const UNKNOWN = "–";

/** `ask` says where the rates come from. */
export function useMoney(
  ask: (client: RequestClient) => Promise<Rates> = sharedRates,
): Money {
  const figures = useFigures();
  const { unit } = usePreferences().settings;
  const { answer } = useAnswer("rates", ask);
  const rate =
    answer.kind === "there" ? (answer.value.rates[unit] ?? null) : null;
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
