/** The product's routes: each path with or without a locale (§2.1), each page loaded when it is opened. */
import type { ComponentType, ReactElement } from "react";
import { Route } from "react-router";
import { loaded } from "../ui/loaded";

/** A page that is loaded with its module. */
const page = <Module,>(
  load: () => Promise<Module>,
  choose: (module: Module) => ComponentType,
): ComponentType => loaded(async () => choose(await load()));

const trading = () => import("../features/trading/trading-page");
const assets = () => import("../features/assets/assets-page");
const records = () => import("../features/records/records-page");
const services = () => import("../features/services/service-pages");
const coinInMotion = () => import("../features/services/coin-page");
const markets = page(
  () => import("../features/market/markets-page"),
  (it) => it.MarketsPage,
);
const transactions = page(
  () => import("../features/records/transactions-page"),
  (it) => it.TransactionsPage,
);
const apiKeys = () => import("../features/account-settings/api-keys-page");

/** All pages. `transac` and `transaction` match every path that begins with `/transac` (§2.2). */
const PAGES: readonly (readonly [path: string, page: ComponentType])[] = [
  ["", markets],
  ["markets", markets],
  ["spot/:symbol", page(trading, (it) => it.SpotPage)],
  ["futures/:line/:symbol", page(trading, (it) => it.FuturesPage)],
  ["trade-spot/:symbol?", page(trading, (it) => it.SpotPage)],
  ["trade-margin/:symbol?", page(trading, (it) => it.MarginPage)],
  ["trade-swap/:symbol?", page(trading, (it) => it.SwapPage)],
  [
    "trade-info",
    page(
      () => import("../features/market/market-info-page"),
      (it) => it.MarketInfoPage,
    ),
  ],
  ["asset", page(assets, (it) => it.AssetsPage)],
  ["asset/spot", page(assets, (it) => it.SpotAssetsPage)],
  ["asset/margin", page(assets, (it) => it.MarginAssetsPage)],
  ["asset/futures", page(assets, (it) => it.FuturesAssetsPage)],
  ["asset/recharge", page(coinInMotion, (it) => it.RechargePage)],
  ["asset/withdraw", page(coinInMotion, (it) => it.WithdrawPage)],
  ["trade-asset", page(assets, (it) => it.TradingAssetsPage)],
  [
    "trade-asset-order",
    page(
      () => import("../features/orders/orders-page"),
      (it) => it.OrdersPage,
    ),
  ],
  [
    "order/marginOrderInfo",
    page(
      () => import("../features/orders/margin-orders-page"),
      (it) => it.MarginOrdersPage,
    ),
  ],
  [
    "order/mcp",
    page(
      () => import("../features/orders/contract-orders-page"),
      (it) => it.ContractOrdersPage,
    ),
  ],
  ["record/exchange", page(records, (it) => it.SpotRecordsPage)],
  ["record/margin", page(records, (it) => it.MarginRecordsPage)],
  ["record/mcp", page(records, (it) => it.ContractRecordsPage)],
  ["transac", transactions],
  ["transaction", transactions],
  [
    "fee",
    page(
      () => import("../features/fees/fees-page"),
      (it) => it.FeesPage,
    ),
  ],
  [
    "vip/detail",
    page(
      () => import("../features/fees/vip-page"),
      (it) => it.VipPage,
    ),
  ],
  [
    "vip/vipIntroduce",
    page(
      () => import("../features/fees/vip-levels-page"),
      (it) => it.VipLevelsPage,
    ),
  ],
  ["account/newapi", page(apiKeys, (it) => it.ApiKeysPage)],
  ["subaccount/setting/api", page(apiKeys, (it) => it.SubApiKeysPage)],
  [
    "subaccount/setting/devices",
    page(
      () => import("../features/account-settings/devices-page"),
      (it) => it.DevicesPage,
    ),
  ],
  [
    "subaccount/setting/history",
    page(
      () => import("../features/account-settings/login-history-page"),
      (it) => it.LoginHistoryPage,
    ),
  ],
  [
    "subaccount/setting/antiphishing",
    page(
      () => import("../features/account-settings/anti-phishing-page"),
      (it) => it.AntiPhishingPage,
    ),
  ],
  [
    "modifyverification",
    page(
      () => import("../features/account-settings/verification-page"),
      (it) => it.VerificationPage,
    ),
  ],
  [
    "download",
    page(
      () => import("../features/about/download-page"),
      (it) => it.DownloadPage,
    ),
  ],
  [
    "proof-of-reserves",
    page(
      () => import("../features/about/reserves-page"),
      (it) => it.ReservesPage,
    ),
  ],
  [
    "protection-fund",
    page(
      () => import("../features/about/fund-page"),
      (it) => it.FundPage,
    ),
  ],
  ["copy-trading", page(services, (it) => it.CopyTradingPage)],
  ["copy-trading/trader", page(services, (it) => it.CopyTradingPage)],
  ["copy-trading/trader/:traderId", page(services, (it) => it.TraderPage)],
  ["strategy-trading", page(services, (it) => it.StrategiesPage)],
  ["earning", page(services, (it) => it.EarningPage)],
  ["p2p-trade", page(services, (it) => it.FiatPage)],
  ["loan", page(services, (it) => it.LoanPage)],
  ["community", page(services, (it) => it.CommunityPage)],
  ["web3", page(services, (it) => it.Web3Page)],
  ["support", page(services, (it) => it.SupportPage)],
  [
    "gallery",
    page(
      () => import("../features/gallery/gallery-page"),
      (it) => it.GalleryPage,
    ),
  ],
  [
    "gallery/safety",
    page(
      () => import("../features/safety-gallery/safety-gallery-page"),
      (it) => it.SafetyGalleryPage,
    ),
  ],
];

export function productRoutes(): readonly ReactElement[] {
  return PAGES.map(([path, Page]) => (
    <Route key={path} path={`:locale?/${path}`} element={<Page />} />
  ));
}
