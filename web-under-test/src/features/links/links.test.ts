import { describe, expect, it, vi } from "vitest";
import { linkAt, linkPaths, type LinkPath } from "./links";

// Copied from §2.3, independently of the tested tables: a path, then its parameters.
const DESTINATIONS = `
security/login closeGuide referralCode inviteCode
security/regist closeGuide referralCode inviteCode
home/home
home/coin symbol type spotLine positionType spotArea symbolId chainName chainContract fromCoinName toCoinName from
home/contract symbolId bizLine
home/market type subType symbolId from couponId bizLine
home/follow from
home/asset type
home/community tabPos
follow/trader/detail traderId followType
follow/followtracer/detail followType followTab selectMixType from
follow/trader/apply source
follow/trader/signal/apply source
follow/userinfo/setting followType
follow/my_follow_trade followType isHistory
follow/leadOrderManage showSpotTrace tabIndex
follow/trader_medal_wall traderId followType traderName headerImg whiteListFlag
strategy/home tab oneStrategyType businessLine autoInvestSymbolId couponId
strategy/tradeMain tab isShareActivity inviteCode myStrategyTab oneStrategyType timeFilter
strategy/platform/trader/detail traderId index
strategy/platform/income_statistics
strategy/platform/my/strategy strategyFlag
strategy/platform/user/setting
strategy/platform/my/subscription
strategy/user/setting tabIndex
strategy/apply/trader
kyc/identify source
kyc/manually_review
coin/recharge coinName coinId
coin/withdraw coinId chainCoinId tabType
capital/transfer from to coinId
p2p/trade pageType operationType incomingSource incomingTarget
p2p/orderDetail orderNo
p2p/manage
otc/trade isSpeed isBuy
overseas/otc_main fiatCode coinCode paymentMethodId businessNo
fiat/cko_main_page type incomingSource incomingTarget
fiat/fiat_quick_buy_main
fiat/recordPage
fiat/fiat_record_page recordType
fiat/card/fiat_card_manage_page
fiat/card/fiat_card_transaction_detail orderId
main/choose_coin_list type chooseType
earn/main
earn/savings_info coinName productId productLevel secondBizLine
earn/launchpool_info
earn/saving_products
earn/bgb_staking_main
earn/earn_record
earn/earn_trade_detail secondBizLine orderId
earn/pos_staking_list
earn/pos_staking_sub productId
earn/dual_invest_list productTokenName
earn/new_crypto_area
kline/main pagetype symbolcode subTab shareKline
kline/signal pagetype symbolid
community/personal id
community/content_detail detailId
community/interact_notifies
community/topic_square
community/topic_detail topic_id_key
community/user_rank_list
user/safe/setting_login_pwd
user/safe/bind type
user/safe/reset_bund_pwd
user/safe/setting_bund_pwd
security/biometricAuth from
user/profile userId
user/profile/fanspage userId
user/apikey
user/helpCenter
user/serviceCenter
user/adaServiceCenter
user/account/qrcode
accounts/pnl account_type margin_type
contract/transaction/details businessLine tokenId page
spot/transaction/details
spot/deal_record strategy symbolId toDetail
spot/smallAmountBGB
subaccount/contract userTicketId businessLine
assets/financial type coinId operationType secondOperationType businessLine tokenId
financial/products/position secondBizLine
asset/buyCoin buriedSource
coupon/coupon_center tab
loan/home
mega_swap
web3/splash
web3Lite/splash
onchain/on_chain_detail_page chain contract
onchain/batch_transfer_page
settings/address
settings/pricetip
common/setting
floating/setting
base/messages
red_packet/guidance
main/h5 url
main/safety_h5 safetyUrlKey
main/H5Router url
`
  .trim()
  .split("\n");

describe("the table", () => {
  it("has every destination of the specification with its parameters, and no others", () => {
    const described = linkPaths.map((path) =>
      [path, ...Object.keys(linkAt(path).parameters)].join(" "),
    );
    expect(described.toSorted()).toEqual(DESTINATIONS.toSorted());
  });

  it("lists the kinds of the assets tab", () => {
    expect(linkAt("home/asset").parameters["type"]).toEqual(
      "overview spot contract p2p financial swap reward margin".split(" "),
    );
  });

  it.each<[LinkPath, string]>([
    ["strategy/apply/trader", "android"],
    ["kyc/manually_review", "ios"],
    ["red_packet/guidance", "ios"],
  ])("has %s on %s only", (path, platform) => {
    expect(Object.keys(linkAt(path).minimum)).toEqual([platform]);
  });

  it("has every other destination on both platforms", () => {
    const onOne = linkPaths.filter(
      (path) => Object.keys(linkAt(path).minimum).length !== 2,
    );
    expect(onOne).toHaveLength(3);
  });

  it("accepts additional parameters for main/H5Router only", () => {
    expect(linkPaths.filter((path) => linkAt(path).extras)).toEqual([
      "main/H5Router",
    ]);
  });

  it("fills web pages only from parameters that the destination has", () => {
    for (const path of linkPaths) {
      const { webPage = "", parameters } = linkAt(path);
      for (const [, name = ""] of webPage.matchAll(/\{(\w+)/g))
        expect(Object.keys(parameters), path).toContain(name);
    }
  });
});

interface Files {
  readFileSync(path: string, encoding: "utf8"): string;
}

const files = await vi.importActual<Files>("node:fs");
const CATALOGUE = new URL(
  "../../../../fixtures/contract/links.toml",
  import.meta.url,
).pathname;

/** The minimum versions in the catalogue, by path and platform. */
const MINIMUMS = files
  .readFileSync(CATALOGUE, "utf8")
  .split("[[link]]")
  .flatMap((entry) => {
    const [, path] = /^path = "([^"]+)"/m.exec(entry) ?? [];
    const [, minimum] = /^minimum = (.+)$/m.exec(entry) ?? [];
    if (path === undefined || minimum === undefined) return [];
    const versions = [...minimum.matchAll(/(ios|android) = "([^"]+)"/g)];
    return [[path, versions.map(([, name, version]) => [name, version])]];
  });

it("begin to exist in the versions of the catalogue", () => {
  const own = linkPaths.map((path) => [
    path,
    Object.entries(linkAt(path).minimum),
  ]);
  const sorted = (links: unknown[][]) =>
    links
      .map(([path, versions]) => [
        path,
        Object.fromEntries(versions as [string, string][]),
      ])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  expect(sorted(own)).toEqual(sorted(MINIMUMS));
});
