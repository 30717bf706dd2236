/**
 * A login or registration through a third party, which redirects the user back to the page with its
 * data in the address (§1; web-under-test/docs/session-contract.md, 5.6).
 */
import * as v from "valibot";
import type { AccountCall, AccountEnd, Accounts } from "./accounts";
import type { OAuth, Telegram, ThirdAccount, Wallet } from "./login-payloads";

export const PROVIDERS = ["apple", "google", "wallet", "telegram"] as const;

export type Provider = (typeof PROVIDERS)[number];

/** In addition to an account call's ends: no account here is bound to the third party's. */
export type ThirdPartyEnd = AccountEnd | { readonly kind: "not-bound" };

/** Logs in or registers with the data in the address; `null` if it contains no data of this third party. */
export function continueWith(
  accounts: Accounts,
  purpose: "login" | "register",
  provider: Provider,
  query: string,
): Promise<ThirdPartyEnd> | null {
  const params = new URLSearchParams(query);
  if (params.get("provider") !== provider) return null;
  const { register } = accounts;
  const isNew = purpose === "register";
  switch (provider) {
    case "apple":
    case "google":
      return isNew
        ? send(register[provider], readAccount(params))
        : send((oauth) => byOAuth(accounts, params, oauth), readOAuth(params));
    case "wallet":
      return send(
        isNew ? register.wallet : (wallet) => byWallet(accounts, wallet),
        readWallet(params),
      );
    case "telegram":
      return send(
        isNew ? register.telegram : (data) => byTelegram(accounts, data),
        readTelegram(params),
      );
  }
}

/** First checks whether the account is known, if the third party named it. */
async function byOAuth(
  { third }: Accounts,
  params: URLSearchParams,
  oauth: OAuth,
): Promise<ThirdPartyEnd> {
  const account = readAccount(params);
  return account === null || (await isKnown(third.check, account))
    ? third.signByOAuth(oauth)
    : { kind: "not-bound" };
}

async function byWallet(
  { third }: Accounts,
  wallet: Wallet,
): Promise<ThirdPartyEnd> {
  const { publicAddress } = wallet;
  return (await isKnown(third.checkWallet, { publicAddress }))
    ? third.signByWallet(wallet)
    : { kind: "not-bound" };
}

/** Creates an account for a Telegram user without one. */
async function byTelegram(
  { third }: Accounts,
  telegram: Telegram,
): Promise<ThirdPartyEnd> {
  const { initData, sign } = telegram;
  if (!(await isKnown(third.checkTelegram, { initData })))
    return third.makeTelegramAccount({ initData });
  return sign === undefined
    ? third.signByTelegramV2({ initData })
    : third.signByTelegram({ initData, sign });
}

const known = v.looseObject({ exists: v.literal(true) });

async function isKnown<Payload>(
  check: AccountCall<Payload>,
  payload: Payload,
): Promise<boolean> {
  const end = await check(payload);
  return end.kind === "done" && v.safeParse(known, end.data).success;
}

function send<Payload>(
  call: (payload: Payload) => Promise<ThirdPartyEnd>,
  payload: Payload | null,
): Promise<ThirdPartyEnd> | null {
  return payload === null ? null : call(payload);
}

function readAccount(params: URLSearchParams): ThirdAccount | null {
  const id = params.get("id");
  const token = params.get("token");
  return id === null || token === null ? null : { id, token };
}

function readOAuth(params: URLSearchParams): OAuth | null {
  const token = params.get("token");
  return token === null ? null : { token, ...readSign(params) };
}

function readWallet(params: URLSearchParams): Wallet | null {
  const publicAddress = params.get("publicAddress");
  const signature = params.get("signature");
  return publicAddress === null || signature === null
    ? null
    : { publicAddress, signature };
}

function readTelegram(params: URLSearchParams): Telegram | null {
  const initData = params.get("initData");
  return initData === null ? null : { initData, ...readSign(params) };
}

function readSign(params: URLSearchParams): { sign?: string } {
  const sign = params.get("sign");
  return sign === null ? {} : { sign };
}
