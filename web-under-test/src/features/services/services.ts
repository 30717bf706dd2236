/**
 * Features of the app that the site only links to, by page. The paths are the fallbacks for an app
 * without the destination (§5); the choice of pages is assumed.
 */
import { RECHARGE_COIN } from "../../constants/defaults";
import type { AssetTab } from "../../constants/asset-tabs";
import { BUSINESS_LINE } from "../../constants/business-lines";
import type { Line } from "../market/lines";
import { to, type AppLink } from "./app-link";

const { coinName } = RECHARGE_COIN;

export const SERVICES = {
  copyTrading: [
    to("home/follow"),
    to("follow/my_follow_trade", { isHistory: false }),
    to("follow/followtracer/detail"),
    to("follow/trader/apply", { source: "web" }),
    to("follow/trader/signal/apply", { source: "web" }),
    to("follow/leadOrderManage", { tabIndex: 0 }),
    to("follow/userinfo/setting"),
    to("strategy/home"),
  ],
  strategies: [
    to("strategy/home"),
    to("strategy/tradeMain"),
    to("strategy/platform/my/strategy"),
    to("strategy/platform/my/subscription"),
    to("strategy/platform/income_statistics"),
    to("strategy/apply/trader"),
    to("strategy/platform/user/setting"),
    to("strategy/user/setting", { tabIndex: 0 }),
  ],
  earning: [
    to("earn/main"),
    to("earn/savings_info", { coinName }),
    to("earn/saving_products"),
    to("earn/launchpool_info"),
    to("earn/bgb_staking_main"),
    to("earn/pos_staking_list"),
    to("earn/dual_invest_list", { productTokenName: coinName }),
    to("earn/new_crypto_area"),
    to("financial/products/position"),
    to("earn/earn_record"),
  ],
  fiat: [
    to("p2p/trade"),
    to("p2p/manage"),
    to("otc/trade", { isSpeed: true, isBuy: true }),
    to("overseas/otc_main", { coinCode: coinName }),
    to("fiat/cko_main_page"),
    to("fiat/fiat_quick_buy_main"),
    to("asset/buyCoin"),
    to("fiat/card/fiat_card_manage_page"),
    to("fiat/recordPage"),
    to("fiat/fiat_record_page"),
  ],
  loan: [
    to("loan/home"),
    to("mega_swap"),
    to("coupon/coupon_center"),
    to("red_packet/guidance"),
  ],
  community: [
    to("home/community", { tabPos: 0 }),
    to("community/topic_square"),
    to("community/user_rank_list"),
    to("community/interact_notifies"),
    to("user/account/qrcode"),
  ],
  web3: [
    to("web3/splash"),
    to("web3Lite/splash"),
    to("onchain/batch_transfer_page"),
  ],
  support: [
    to("user/helpCenter"),
    to("user/serviceCenter"),
    to("user/adaServiceCenter"),
    to("base/messages"),
    to("settings/pricetip"),
    to("common/setting"),
    to("floating/setting"),
  ],
} as const satisfies Readonly<Record<string, readonly AppLink[]>>;

/** Destinations whose parameters come from the page's address, as in `/p2p-trade?orderNo=1`. */
export const NAMED_BY_QUERY: Readonly<
  Partial<Record<ServiceName, (query: URLSearchParams) => readonly AppLink[]>>
> = {
  earning: (query) => [
    ...named(query, "productId", (productId) =>
      to("earn/pos_staking_sub", { productId }),
    ),
    ...named(query, "orderId", (orderId) =>
      to("earn/earn_trade_detail", { orderId }),
    ),
  ],
  fiat: (query) => [
    ...named(query, "orderNo", (orderNo) => to("p2p/orderDetail", { orderNo })),
    ...named(query, "orderId", (orderId) =>
      to("fiat/card/fiat_card_transaction_detail", { orderId }),
    ),
  ],
  community: (query) => [
    ...named(query, "detailId", (detailId) =>
      to("community/content_detail", { detailId }),
    ),
    ...named(query, "topicId", (id) =>
      to("community/topic_detail", { topic_id_key: id }),
    ),
  ],
  web3: (query) =>
    named(query, "contract", (contract) =>
      to("onchain/on_chain_detail_page", {
        chain: query.get("chain"),
        contract,
      }),
    ),
};

/** Pages of the site, opened as screens of the app; `address` returns a page's full address. */
export const WEB_PAGES_IN_APP: Readonly<
  Partial<
    Record<
      ServiceName,
      (address: (path: string) => string) => readonly AppLink[]
    >
  >
> = {
  support: (address) => [
    to("main/h5", { url: address("/fee") }),
    to("main/H5Router", { url: address("/vip/vipIntroduce"), from: "web" }),
    to("main/safety_h5", { safetyUrlKey: "security-center" }),
  ],
};

function named(
  query: URLSearchParams,
  name: string,
  link: (value: string) => AppLink,
): readonly AppLink[] {
  const value = query.get(name) ?? "";
  return value === "" ? [] : [link(value)];
}

export const APP_ITSELF: readonly AppLink[] = [to("home/home")];

export const API_KEYS = {
  own: [to("user/apikey")],
  sub: [
    to("subaccount/contract", {
      businessLine: String(BUSINESS_LINE.usdtContract),
    }),
  ],
} as const satisfies Readonly<Record<string, readonly AppLink[]>>;

/** Destinations about the markets of a line. */
export const ofLine = ({
  isContract,
  businessLine,
}: Line): readonly AppLink[] => [
  to("home/market", {
    type: isContract ? "contract" : "spot",
    bizLine: String(businessLine),
  }),
];

/** Destinations about the user's assets, by account. */
export const ofAssets = (tab: AssetTab): readonly AppLink[] => [
  to("home/asset", { type: tab }),
  ...(OF_ACCOUNT[tab] ?? []),
];

const OF_ACCOUNT: Readonly<Partial<Record<AssetTab, readonly AppLink[]>>> = {
  spot: [to("spot/smallAmountBGB")],
  financial: [
    to("assets/financial", {
      coinId: String(RECHARGE_COIN.coinId),
      businessLine: String(BUSINESS_LINE.finance),
    }),
  ],
};

/** Further destinations about an account's security. */
export const ACCOUNT_SAFETY: readonly AppLink[] = [
  to("user/safe/setting_login_pwd"),
  to("user/safe/setting_bund_pwd"),
  to("user/safe/reset_bund_pwd"),
  to("security/biometricAuth", { from: "web" }),
  to("kyc/identify", { source: "web" }),
  to("kyc/manually_review"),
];

/** The app's trade records, by account. */
export const RECORDS = {
  exchange: [
    to("spot/transaction/details"),
    to("spot/deal_record"),
    to("accounts/pnl", { account_type: "spot" }),
  ],
  margin: [to("accounts/pnl", { account_type: "margin" })],
  mcp: [
    to("contract/transaction/details"),
    to("accounts/pnl", { account_type: "contract" }),
  ],
} as const satisfies Readonly<Record<string, readonly AppLink[]>>;

export type ServiceName = keyof typeof SERVICES;

/** Destinations about one trader. */
export const ofTrader = (traderId: string): readonly AppLink[] => [
  to("follow/trader/detail", { traderId }),
  to("follow/trader_medal_wall", { traderId }),
  to("strategy/platform/trader/detail", { traderId }),
  to("user/profile", { userId: traderId }),
  to("user/profile/fanspage", { userId: traderId }),
  to("community/personal", { id: traderId }),
];

/** Destinations about deposits and withdrawals of one coin. */
export const ofCoin = {
  recharge: (coin: CoinInMotion): readonly AppLink[] => [
    to("coin/recharge", coin),
    to("main/choose_coin_list", { type: "recharge" }),
  ],
  withdraw: ({ coinId }: CoinInMotion): readonly AppLink[] => [
    to("coin/withdraw", { coinId }),
    to("main/choose_coin_list", { type: "withdraw" }),
    to("settings/address"),
  ],
} as const;

export interface CoinInMotion {
  readonly coinName: string;
  readonly coinId: string;
}
