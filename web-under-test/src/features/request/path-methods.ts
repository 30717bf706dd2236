/** The methods of the paths that the client uses; unlisted paths use POST (web-under-test/docs/product-contract.md). */

type Method = "GET" | "POST" | "PUT" | "DELETE";

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

const OTHERS: ReadonlyMap<string, Method> = new Map([
  ["/v1/user/security/antiphishing/set", "PUT"],
  ["/v1/user/security/devices/remove", "DELETE"],
  ["/v1/user/apikey/delete", "DELETE"],
]);

export function methodOf(path: string): Method {
  return OTHERS.get(path) ?? (READ_PATHS.has(path) ? "GET" : "POST");
}
