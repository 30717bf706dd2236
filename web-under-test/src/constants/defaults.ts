/** The defaults for values that the user has not chosen (§2.1, §9). */

/** The page on which simulated trading starts, and to which it redirects from other pages (§4). */
export const DEFAULT_SPOT_PAGE = "/spot/BTCUSDT";

/** The page for futures without a given symbol. */
export const DEFAULT_FUTURES_PAGE = "/futures/usdt/BTCUSDT";

/** Symbols in the server's format, with their business line. */
export const DEFAULT_SYMBOL_ID = "USDTBRL_SPBL";
export const BGB_SYMBOL_ID = "BGBUSDT_SPBL";

export const RECHARGE_COIN = { coinName: "USDT", coinId: 2 } as const;
