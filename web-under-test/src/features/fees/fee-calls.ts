/** Fees and levels (web-under-test/docs/product-contract.md, 5). */
import * as v from "valibot";
import { readFrom } from "../queries/server-calls";
import { decimal, list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

const level = v.object({
  level: v.number(),
  spotMaker: decimal,
  spotTaker: decimal,
  contractMaker: decimal,
  contractTaker: decimal,
  minAssetsUsdt: decimal,
  minSpotVolumeUsdt: decimal,
  minContractVolumeUsdt: decimal,
  withdrawLimitUsdt: decimal,
});

export type FeeLevel = v.InferOutput<typeof level>;

const levels = v.object({ levels: list(level) });

const detail = v.object({
  level: v.number(),
  nextLevel: v.nullish(v.number(), null),
  assetsUsdt: decimal,
  spotVolumeUsdt: decimal,
  contractVolumeUsdt: decimal,
  expiresAt: v.nullish(time, null),
  payFeesWithBgb: v.boolean(),
});

export type VipDetail = v.InferOutput<typeof detail>;

export const fetchFeeLevels = async (
  client: RequestClient,
): Promise<readonly FeeLevel[]> =>
  (await readFrom(client, "/v1/fee/levels", levels)).levels;

export const fetchVipDetail = (client: RequestClient): Promise<VipDetail> =>
  readFrom(client, "/v1/vip/detail", detail);
