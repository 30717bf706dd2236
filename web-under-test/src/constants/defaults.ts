/** What is taken where nothing was chosen (§2.1, §9). */

/** Where simulated trading begins, and where whoever may not be elsewhere is sent (§4). */
export const DEFAULT_SPOT_PAGE = "/spot/BTCUSDT";

/** Where futures are traded if nothing says which. */
export const DEFAULT_FUTURES_PAGE = "/futures/usdt/BTCUSDT";

/** Symbols as servers know them: with the line they are traded on. */
export const DEFAULT_SYMBOL_ID = "USDTBRL_SPBL";
export const BGB_SYMBOL_ID = "BGBUSDT_SPBL";

export const RECHARGE_COIN = { coinName: "USDT", coinId: 2 } as const;
