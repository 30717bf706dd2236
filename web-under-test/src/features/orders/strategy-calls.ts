/** Orders of spot strategies, with the fields of §3 (web-under-test/docs/product-contract.md, 3). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const amount = v.nullish(decimal);

const strategyOrder = v.object({
  strategyId: v.string(),
  symbol: v.string(),
  buyPrice: amount,
  buyDelegateCount: amount,
  buyDealCount: amount,
  dealCount: amount,
  holdCount: amount,
  marketPrice: amount,
  orderNo: v.string(),
  trackingType: v.number(),
  pricePlace: v.number(),
  quotePrecision: v.number(),
  status: v.picklist(["running", "ended"]),
  createdAt: time,
});

const orders = v.object({ orders: list(strategyOrder) });

export type StrategyOrder = v.InferOutput<typeof strategyOrder>;

export const fetchStrategyOrders = async (
  client: RequestClient,
): Promise<readonly StrategyOrder[]> =>
  (await readFrom(client, "/v1/trade/strategy/orders", orders)).orders;
