/** The exchange's information about itself (web-under-test/docs/product-contract.md, 8). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const version = v.object({
  platform: v.picklist(["ios", "android", "windows", "macos"]),
  version: v.string(),
  minimumSystem: v.string(),
  sizeBytes: v.number(),
  releasedAt: time,
  url: v.string(),
  sha256: v.nullish(v.string(), null),
});

const versions = v.object({ versions: list(version) });

export type AppRelease = v.InferOutput<typeof version>;

const reserves = v.object({
  auditedAt: time,
  merkleRoot: v.string(),
  reserveRatio: decimal,
  assets: list(
    v.object({
      coinName: v.string(),
      reserves: decimal,
      liabilities: decimal,
      ratio: decimal,
      valueUsdt: decimal,
    }),
  ),
});

export type Reserves = v.InferOutput<typeof reserves>;

const fund = v.object({
  balanceUsdt: decimal,
  updatedAt: time,
  addresses: list(
    v.object({
      coinName: v.string(),
      chain: v.string(),
      address: v.string(),
      balance: decimal,
      valueUsdt: decimal,
    }),
  ),
  history: list(v.object({ time, balanceUsdt: decimal })),
});

export type Fund = v.InferOutput<typeof fund>;

export const fetchReleases = async (
  client: RequestClient,
): Promise<readonly AppRelease[]> =>
  (await readFrom(client, "/v1/public/download", versions)).versions;

export const fetchReserves = (client: RequestClient): Promise<Reserves> =>
  readFrom(client, "/v1/public/proof-of-reserves", reserves);

export const fetchFund = (client: RequestClient): Promise<Fund> =>
  readFrom(client, "/v1/public/protection-fund", fund);
