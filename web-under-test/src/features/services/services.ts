/**
 * Features of the app that the site only links to, page by page. The paths are those to which an
 * app without a destination is sent (§5); the choice of pages is assumed.
 */
import { RECHARGE_COIN } from "../../constants/defaults";
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

/** What else there is to an account's safety. */
export const ACCOUNT_SAFETY: readonly AppLink[] = [
  to("user/safe/setting_login_pwd"),
  to("user/safe/setting_bund_pwd"),
  to("user/safe/reset_bund_pwd"),
  to("security/biometricAuth", { from: "web" }),
  to("kyc/identify", { source: "web" }),
  to("kyc/manually_review"),
];

/** What the app keeps of the trades of each account. */
export const RECORDS = {
  exchange: [
    to("spot/transaction/details"),
    to("accounts/pnl", { account_type: "spot" }),
  ],
  margin: [to("accounts/pnl", { account_type: "margin" })],
  mcp: [
    to("contract/transaction/details"),
    to("accounts/pnl", { account_type: "contract" }),
  ],
} as const satisfies Readonly<Record<string, readonly AppLink[]>>;

export type ServiceName = keyof typeof SERVICES;

/** Places about one trader. */
export const ofTrader = (traderId: string): readonly AppLink[] => [
  to("follow/trader/detail", { traderId }),
  to("follow/trader_medal_wall", { traderId }),
  to("user/profile", { userId: traderId }),
  to("user/profile/fanspage", { userId: traderId }),
  to("community/personal", { id: traderId }),
];

/** Places about one coin that comes or goes. */
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
