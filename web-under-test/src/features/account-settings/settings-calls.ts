/** The settings of an account (web-under-test/docs/product-contract.md, 7). */
import * as v from "valibot";
import {
  readFrom,
  removeFrom,
  replaceAt,
  sendTo,
} from "../queries/server-calls";
import { list, time } from "../queries/shapes";
import type { RequestClient } from "../request/request-client";

export const PERMISSIONS = [
  "read",
  "spot",
  "margin",
  "contract",
  "transfer",
  "withdraw",
] as const;

export type Permission = (typeof PERMISSIONS)[number];

const maybeTime = v.nullish(time, null);

const apiKey = v.object({
  id: v.string(),
  label: v.string(),
  apiKey: v.string(),
  subAccount: v.nullish(v.string(), null),
  permissions: list(v.picklist(PERMISSIONS)),
  ips: list(v.string()),
  createdAt: time,
  expiresAt: maybeTime,
  status: v.picklist(["active", "expired"]),
});

export type ApiKey = v.InferOutput<typeof apiKey>;

const apiKeys = v.object({ limit: v.number(), keys: list(apiKey) });

export type ApiKeys = v.InferOutput<typeof apiKeys>;

const newKey = v.object({
  id: v.string(),
  apiKey: v.string(),
  secretKey: v.string(),
});

export type NewApiKey = v.InferOutput<typeof newKey>;

const antiPhishing = v.object({
  enabled: v.boolean(),
  /** Masked. */
  code: v.string(),
  updatedAt: maybeTime,
});

export type AntiPhishing = v.InferOutput<typeof antiPhishing>;

const device = v.object({
  deviceId: v.string(),
  name: v.string(),
  clientType: v.number(),
  area: v.string(),
  ip: v.string(),
  lastLoginAt: time,
  current: v.boolean(),
});

export type KnownDevice = v.InferOutput<typeof device>;

const devices = v.object({ devices: list(device) });

const login = v.object({
  time,
  clientType: v.number(),
  area: v.string(),
  ip: v.string(),
  result: v.picklist(["success", "failed"]),
});

export type PastLogin = v.InferOutput<typeof login>;

const logins = v.object({ logins: list(login) });

const method = v.object({
  type: v.picklist(["email", "mobile", "google", "passkey"]),
  bound: v.boolean(),
  masked: v.string(),
  updatedAt: maybeTime,
});

export type VerificationMethod = v.InferOutput<typeof method>;

const methods = v.object({ methods: list(method) });

const done = v.looseObject({});

const USER = "/v1/user";
const SECURITY = `${USER}/security`;

export const fetchApiKeys = (
  client: RequestClient,
  owner: "own" | "sub",
): Promise<ApiKeys> =>
  readFrom(
    client,
    owner === "own" ? `${USER}/apikey/list` : `${USER}/sub/apikey/list`,
    apiKeys,
  );

export const createApiKey = (
  client: RequestClient,
  wanted: {
    readonly label: string;
    readonly passphrase: string;
    readonly permissions: readonly Permission[];
    readonly ips: readonly string[];
  },
): Promise<NewApiKey> =>
  sendTo(client, `${USER}/apikey/create`, newKey, { ...wanted });

export const deleteApiKey = (
  client: RequestClient,
  id: string,
): Promise<unknown> =>
  removeFrom(client, `${USER}/apikey/delete`, done, { id });

export const fetchAntiPhishing = (
  client: RequestClient,
): Promise<AntiPhishing> =>
  readFrom(client, `${SECURITY}/antiphishing`, antiPhishing);

export const setAntiPhishing = (
  client: RequestClient,
  code: string,
): Promise<unknown> =>
  replaceAt(client, `${SECURITY}/antiphishing/set`, done, { code });

export const fetchDevices = async (
  client: RequestClient,
): Promise<readonly KnownDevice[]> =>
  (await readFrom(client, `${SECURITY}/devices`, devices)).devices;

export const removeDevice = (
  client: RequestClient,
  deviceId: string,
): Promise<unknown> =>
  removeFrom(client, `${SECURITY}/devices/remove`, done, { deviceId });

export const fetchLogins = async (
  client: RequestClient,
): Promise<readonly PastLogin[]> =>
  (await readFrom(client, `${SECURITY}/login-history`, logins)).logins;

export const fetchMethods = async (
  client: RequestClient,
): Promise<readonly VerificationMethod[]> =>
  (await readFrom(client, `${SECURITY}/verification`, methods)).methods;

export const modifyMethod = (
  client: RequestClient,
  wanted: { readonly type: VerificationMethod["type"]; readonly code: string },
): Promise<unknown> =>
  sendTo(client, `${SECURITY}/verification/modify`, done, { ...wanted });
