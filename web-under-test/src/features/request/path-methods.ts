/** The paths that are read with GET; all others that the client knows are sent to with POST (docs/product-contract.md). */

const READ_PATHS: ReadonlySet<string> = new Set(
  [
    "user/overview/userinfo",
    "mix/config/gatewaySignConfig",
    "constantid/udid/c1",
    "market/symbols",
    "market/tickers",
    "market/depth",
    "market/trades",
    "market/candles",
    "market/rates",
    "trade/account",
    "trade/order/open",
    "trade/order/history",
    "trade/position/list",
    "trade/strategy/orders",
    "trade/transactions",
    "assets/overview",
    "assets/list",
    "fee/levels",
    "vip/detail",
    "order/marginOrderInfo",
    "order/mcp",
    "record/exchange",
    "record/margin",
    "record/mcp",
    "user/apikey/list",
    "user/sub/apikey/list",
    "user/security/antiphishing",
    "user/security/devices",
    "user/security/login-history",
    "user/security/verification",
    "public/download",
    "public/proof-of-reserves",
    "public/protection-fund",
  ].map((rest) => `/v1/${rest}`),
);

export function isRead(path: string): boolean {
  return READ_PATHS.has(path);
}
