/**
 * The currencies for displaying amounts (§3, §9). The specification lists their names; symbols are the usual ones,
 * and the rest is assumed (web-under-test/docs/preferences.md).
 */

export interface DisplayCurrency {
  readonly symbol: string;
  /** The ISO 4217 code. */
  readonly name: string;
  /** The key in tables of rates. */
  readonly valueKey: string;
  readonly type: number;
  /** The name in lists of currencies. */
  readonly showName: string;
}

const ROWS = [
  ["USD", "$"],
  ["KRW", "₩"],
  ["JPY", "¥"],
  ["VND", "₫"],
  ["RUB", "₽"],
  ["EUR", "€"],
  ["TRY", "₺"],
  ["CNY", "¥"],
  ["TWD", "NT$"],
  ["IDR", "Rp"],
  ["PHP", "₱"],
  ["HKD", "HK$"],
  ["THB", "฿"],
] as const;

export const DISPLAY_CURRENCIES: readonly DisplayCurrency[] = ROWS.map(
  ([name, symbol], at) => ({
    symbol,
    name,
    valueKey: name,
    type: at + 1,
    showName: `${name} ${symbol}`,
  }),
);

export function isDisplayCurrency(name: string): boolean {
  return DISPLAY_CURRENCIES.some((currency) => currency.name === name);
}
