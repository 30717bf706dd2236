/** What is taken where nothing was chosen (§9). */

/** Symbols as servers know them: with the line they are traded on. */
export const DEFAULT_SYMBOL_ID = "USDTBRL_SPBL";
export const BGB_SYMBOL_ID = "BGBUSDT_SPBL";

export const RECHARGE_COIN = { coinName: "USDT", coinId: 2 } as const;
