/** Orders: placed, cancelled and listed (web-under-test/docs/product-contract.md, 3 and 6). */
import * as v from "valibot";
import { readFrom, sendTo } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const side = v.picklist(["buy", "sell"]);
const tradeSide = v.picklist(["open", "close"]);
const orderType = v.picklist(["limit", "market"]);
const maybe = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.nullish(shape, null);

const order = v.object({
  orderNo: v.string(),
  businessLine: v.number(),
  symbol: v.string(),
  side,
  tradeSide: maybe(tradeSide),
  orderType,
  price: decimal,
  size: decimal,
  filledSize: decimal,
  averagePrice: decimal,
  status: v.picklist(["open", "partial", "filled", "cancelled"]),
  marginMode: maybe(v.number()),
  leverage: maybe(v.number()),
  fee: decimal,
  feeCoin: v.string(),
  createdAt: time,
});

export type Order = v.InferOutput<typeof order>;

export type Side = v.InferOutput<typeof side>;
export type TradeSide = v.InferOutput<typeof tradeSide>;
export type OrderType = v.InferOutput<typeof orderType>;

const orders = v.object({ orders: list(order) });

const placed = v.object({
  orderNo: v.string(),
  status: v.picklist(["open", "filled"]),
});

export type PlacedOrder = v.InferOutput<typeof placed>;

/** Decimals are texts; fields that don't apply to the line are left out. */
export interface NewOrder {
  readonly businessLine: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price?: string;
  readonly size: string;
  readonly clientOid: string;
  readonly tradeSide?: TradeSide;
  readonly marginMode?: number;
  readonly leverage?: number;
}

const marginAccount = v.object({
  positionType: v.number(),
  totalUsdt: decimal,
  borrowedUsdt: decimal,
  interestUsdt: decimal,
  riskRate: decimal,
});

const marginOrderInfo = v.object({
  account: marginAccount,
  orders: list(order),
});

const PATH = "/v1/trade/order";

export const placeOrder = (
  client: RequestClient,
  wanted: NewOrder,
): Promise<PlacedOrder> =>
  sendTo(client, `${PATH}/place`, placed, { ...wanted });

export const cancelOrder = (
  client: RequestClient,
  orderNo: string,
): Promise<unknown> =>
  sendTo(client, `${PATH}/cancel`, v.looseObject({}), { orderNo });

export const fetchOpenOrders = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Order[]> =>
  (await readFrom(client, `${PATH}/open`, orders, { businessLine })).orders;

export const fetchOrderHistory = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Order[]> =>
  (await readFrom(client, `${PATH}/history`, orders, { businessLine })).orders;

export const fetchMarginOrderInfo = (
  client: RequestClient,
): Promise<v.InferOutput<typeof marginOrderInfo>> =>
  readFrom(client, "/v1/order/marginOrderInfo", marginOrderInfo);

export const fetchContractOrders = async (
  client: RequestClient,
): Promise<readonly Order[]> =>
  (await readFrom(client, "/v1/order/mcp", orders)).orders;
