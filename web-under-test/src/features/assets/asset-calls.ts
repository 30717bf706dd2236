/** The user's assets, account by account (web-under-test/docs/product-contract.md, 4). */
import * as v from "valibot";
import { ASSET_TABS, type AssetTab } from "../../constants/asset-tabs";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

/** One account; the overview covers all accounts. */
export type AccountTab = Exclude<AssetTab, "overview">;

const ACCOUNT_TABS = ASSET_TABS.filter((tab) => tab !== "overview");

const tab = v.picklist(ACCOUNT_TABS);

const overview = v.object({
  totalUsdt: decimal,
  totalBtc: decimal,
  profitUsdt: decimal,
  profitRate: decimal,
  tabs: list(v.object({ tab, valueUsdt: decimal })),
});

export type Overview = v.InferOutput<typeof overview>;

/** Details of a coin that depend on the account. */
const details = v.object({
  unrealizedProfit: v.optional(decimal),
  equity: v.optional(decimal),
  apr: v.optional(decimal),
  /** Days; 0 is flexible. */
  term: v.optional(v.number()),
  endsAt: v.nullish(time),
  positionType: v.optional(v.number()),
  symbol: v.nullish(v.string()),
  borrowed: v.optional(decimal),
  interest: v.optional(decimal),
  riskRate: v.optional(decimal),
});

const coin = v.object({
  coinId: v.number(),
  coinName: v.string(),
  fullName: v.string(),
  available: decimal,
  frozen: decimal,
  total: decimal,
  valueUsdt: decimal,
  details,
});

export type AssetCoin = v.InferOutput<typeof coin>;

const assets = v.object({ valueUsdt: decimal, coins: list(coin) });

export type AssetList = v.InferOutput<typeof assets>;

export const fetchOverview = (client: RequestClient): Promise<Overview> =>
  readFrom(client, "/v1/assets/overview", overview);

export const fetchAssets = (
  client: RequestClient,
  account: AccountTab,
): Promise<AssetList> =>
  readFrom(client, "/v1/assets/list", assets, { tab: account });
