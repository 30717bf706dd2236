/** The user's account on a business line: coins and positions (web-under-test/docs/product-contract.md, 3). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const account = v.object({
  coins: list(
    v.object({ coinName: v.string(), available: decimal, frozen: decimal }),
  ),
});

export type TradeAccount = v.InferOutput<typeof account>;

/** An amount; empty if the server has none. */
const amount = v.nullish(v.union([v.literal(""), decimal]));

const position = v.object({
  positionId: v.string(),
  businessLine: v.picklist([10, 11, 12]),
  symbol: v.string(),
  marginCoin: v.string(),
  pricePlace: v.number(),
  step: v.number(),
  positionSide: v.picklist([1, 2]),
  marginMode: v.picklist([1, 2]),
  positionMode: v.picklist([1, 2]),
  openAvgPrice: amount,
  positionsOpenAvgPrice: amount,
  openDealCount: amount,
  closeDealCount: amount,
  openMarginCount: amount,
  positionsOpenMarginCount: amount,
  positionsCount: amount,
  openLevel: amount,
  positionsLevel: amount,
  count: amount,
  achievedProfits: amount,
  markPrice: decimal,
  liquidation: v.object({
    bp: amount,
    available: amount,
    othersUpnl: amount,
    othersMaintain: amount,
    longOpenPrice: amount,
    longOpenCount: amount,
    shortOpenPrice: amount,
    shortOpenCount: amount,
    totalDelegateValue: amount,
    mm: amount,
    feeRate: amount,
  }),
});

/** A futures position with the fields of §3. */
export type Position = v.InferOutput<typeof position>;

const positions = v.object({ positions: list(position) });

export const fetchAccount = (
  client: RequestClient,
  businessLine: number,
): Promise<TradeAccount> =>
  readFrom(client, "/v1/trade/account", account, { businessLine });

export const fetchPositions = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Position[]> =>
  (
    await readFrom(client, "/v1/trade/position/list", positions, {
      businessLine,
    })
  ).positions;

/** The available amount of a coin; `0` if it is not listed. */
export function availableOf({ coins }: TradeAccount, coin: string): string {
  return coins.find(({ coinName }) => coinName === coin)?.available ?? "0";
}
