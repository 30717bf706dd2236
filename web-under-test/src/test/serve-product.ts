/** A site that responds to the product pages' requests with the gateway's fixture files. */
import account from "../../../fixtures/gateway/product/account.json";
import antiphishing from "../../../fixtures/gateway/product/antiphishing.json";
import apikeys from "../../../fixtures/gateway/product/apikeys.json";
import assets from "../../../fixtures/gateway/product/assets.json";
import candles from "../../../fixtures/gateway/product/candles.json";
import depth from "../../../fixtures/gateway/product/depth.json";
import devices from "../../../fixtures/gateway/product/devices.json";
import download from "../../../fixtures/gateway/product/download.json";
import levels from "../../../fixtures/gateway/product/fee-levels.json";
import logins from "../../../fixtures/gateway/product/login-history.json";
import marginOrders from "../../../fixtures/gateway/product/margin-order-info.json";
import contractOrders from "../../../fixtures/gateway/product/mcp-orders.json";
import history from "../../../fixtures/gateway/product/orders-history.json";
import open from "../../../fixtures/gateway/product/orders-open.json";
import overview from "../../../fixtures/gateway/product/overview.json";
import positions from "../../../fixtures/gateway/product/positions.json";
import reserves from "../../../fixtures/gateway/product/proof-of-reserves.json";
import fund from "../../../fixtures/gateway/product/protection-fund.json";
import rates from "../../../fixtures/gateway/product/rates.json";
import spotRecords from "../../../fixtures/gateway/product/record-exchange.json";
import marginRecords from "../../../fixtures/gateway/product/record-margin.json";
import contractRecords from "../../../fixtures/gateway/product/record-mcp.json";
import strategies from "../../../fixtures/gateway/product/strategies.json";
import subApikeys from "../../../fixtures/gateway/product/sub-apikeys.json";
import symbols from "../../../fixtures/gateway/product/symbols.json";
import tickers from "../../../fixtures/gateway/product/tickers.json";
import trades from "../../../fixtures/gateway/product/trades.json";
import transactions from "../../../fixtures/gateway/product/transactions.json";
import verification from "../../../fixtures/gateway/product/verification.json";
import vip from "../../../fixtures/gateway/product/vip-detail.json";
import type { FakeSite } from "./fake-site";

const ALWAYS: Readonly<Record<string, unknown>> = {
  "market/rates": rates,
  "trade/strategy/orders": strategies,
  "assets/overview": overview,
  "fee/levels": levels,
  "vip/detail": vip,
  "order/marginOrderInfo": marginOrders,
  "order/mcp": contractOrders,
  "record/exchange": spotRecords,
  "record/margin": marginRecords,
  "record/mcp": contractRecords,
  "user/apikey/list": apikeys,
  "user/sub/apikey/list": subApikeys,
  "user/security/antiphishing": antiphishing,
  "user/security/devices": devices,
  "user/security/login-history": logins,
  "user/security/verification": verification,
  "public/download": download,
  "public/proof-of-reserves": reserves,
  "public/protection-fund": fund,
};

type Table = Readonly<Record<string, unknown>>;

/** The parameters that select a record of the file. */
const CHOSEN: Readonly<Record<string, readonly [Table, readonly string[]]>> = {
  "market/symbols": [symbols, ["businessLine"]],
  "market/tickers": [tickers, ["businessLine"]],
  "market/depth": [depth, ["businessLine", "symbol"]],
  "market/trades": [trades, ["businessLine", "symbol"]],
  "market/candles": [candles, ["businessLine", "symbol", "period"]],
  "trade/account": [account, ["businessLine"]],
  "trade/order/open": [open, ["businessLine"]],
  "trade/order/history": [history, ["businessLine"]],
  "trade/position/list": [positions, ["businessLine"]],
  "trade/transactions": [transactions, ["businessLine"]],
  "assets/list": [assets, ["tab"]],
};

export function serveProduct(site: FakeSite): void {
  for (const [path, data] of Object.entries(ALWAYS))
    site.responds(`/v1/${path}`, { data });
  for (const [path, [table, keys]] of Object.entries(CHOSEN))
    site.responds(`/v1/${path}`, (query) => ({
      data: table[keys.map((key) => query[key]).join("/")],
    }));
}
