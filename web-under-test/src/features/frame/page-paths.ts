/** The paths of the product's pages, by their text keys (§2.1, §2.2). */
import {
  DEFAULT_FUTURES_PAGE,
  DEFAULT_SPOT_PAGE,
} from "../../constants/defaults";

export const PAGE_PATHS = {
  markets: "/",
  spot: DEFAULT_SPOT_PAGE,
  futures: DEFAULT_FUTURES_PAGE,
  marginTrading: "/trade-margin",
  marketInfo: "/trade-info",
  assets: "/asset",
  spotAssets: "/asset/spot",
  marginAssets: "/asset/margin",
  futuresAssets: "/asset/futures",
  tradingAssets: "/trade-asset",
  orders: "/trade-asset-order",
  marginOrders: "/order/marginOrderInfo",
  contractOrders: "/order/mcp",
  spotRecords: "/record/exchange",
  marginRecords: "/record/margin",
  contractRecords: "/record/mcp",
  transactions: "/transaction",
  fees: "/fee",
  vip: "/vip/detail",
  vipLevels: "/vip/vipIntroduce",
  security: "/account/security",
  switch: "/account/switch",
  verification: "/modifyverification",
  apiKeys: "/account/newapi",
  subApiKeys: "/subaccount/setting/api",
  devices: "/subaccount/setting/devices",
  loginHistory: "/subaccount/setting/history",
  antiPhishing: "/subaccount/setting/antiphishing",
  reserves: "/proof-of-reserves",
  fund: "/protection-fund",
  download: "/download",
  copyTrading: "/copy-trading",
  strategies: "/strategy-trading",
  earning: "/earning",
  fiat: "/p2p-trade",
  loan: "/loan",
  community: "/community",
  web3: "/web3",
  support: "/support",
  login: "/login",
  register: "/register",
} as const;

export type PageName = keyof typeof PAGE_PATHS;

/** The main navigation; paths that start with `area` belong to a destination. */
export const DESTINATIONS: readonly {
  readonly page: "markets" | "spot" | "futures" | "assets" | "orders";
  readonly area: string | null;
}[] = [
  { page: "markets", area: null },
  { page: "spot", area: "/spot/" },
  { page: "futures", area: "/futures/" },
  { page: "assets", area: "/asset" },
  { page: "orders", area: null },
];

export const FOOTER: readonly {
  readonly name: "trade" | "records" | "account" | "services" | "about";
  readonly pages: readonly PageName[];
}[] = [
  {
    name: "trade",
    pages: [
      "spot",
      "marginTrading",
      "futures",
      "marketInfo",
      "fees",
      "vip",
      "vipLevels",
    ],
  },
  {
    name: "records",
    pages: [
      "orders",
      "marginOrders",
      "contractOrders",
      "spotRecords",
      "marginRecords",
      "contractRecords",
      "transactions",
    ],
  },
  {
    name: "account",
    pages: [
      "security",
      "verification",
      "apiKeys",
      "subApiKeys",
      "devices",
      "loginHistory",
      "antiPhishing",
      "switch",
    ],
  },
  {
    name: "services",
    pages: [
      "copyTrading",
      "strategies",
      "earning",
      "fiat",
      "loan",
      "community",
      "web3",
      "support",
    ],
  },
  { name: "about", pages: ["reserves", "fund", "download"] },
];
