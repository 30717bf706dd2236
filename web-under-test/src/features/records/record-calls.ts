/** Account records and trades (web-under-test/docs/product-contract.md, 3 and 6). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

export const RECORD_TYPES = [
  "buy",
  "sell",
  "deposit",
  "withdraw",
  "transfer-in",
  "transfer-out",
  "rebate",
  "borrow",
  "repay",
  "interest",
  "open-long",
  "open-short",
  "close-long",
  "close-short",
  "funding-fee",
  "liquidation",
] as const;

const record = v.object({
  recordId: v.string(),
  time,
  type: v.picklist(RECORD_TYPES),
  coinName: v.string(),
  symbol: v.nullish(v.string(), null),
  amount: decimal,
  fee: decimal,
  balance: decimal,
});

export type AccountRecord = v.InferOutput<typeof record>;

const records = v.object({ records: list(record) });

const transaction = v.object({
  tradeId: v.string(),
  businessLine: v.number(),
  symbol: v.string(),
  side: v.picklist(["buy", "sell"]),
  price: decimal,
  size: decimal,
  amount: decimal,
  fee: decimal,
  feeCoin: v.string(),
  role: v.picklist(["maker", "taker"]),
  time,
});

export type Transaction = v.InferOutput<typeof transaction>;

const transactions = v.object({ transactions: list(transaction) });

export const fetchRecords = async (
  client: RequestClient,
  kind: "exchange" | "margin" | "mcp",
): Promise<readonly AccountRecord[]> =>
  (await readFrom(client, `/v1/record/${kind}`, records)).records;

export const fetchTransactions = async (
  client: RequestClient,
  businessLine: number,
): Promise<readonly Transaction[]> => {
  const path = "/v1/trade/transactions";
  return (await readFrom(client, path, transactions, { businessLine }))
    .transactions;
};
