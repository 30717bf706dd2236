/**
 * A login or a registration through a third party, which sends the person back to the page with its
 * data in the address (§1; docs/session-contract.md, 5.6).
 */
import * as v from "valibot";
import type { AccountCall, AccountEnd, Accounts } from "./accounts";
import type { OAuth, Telegram, ThirdAccount, Wallet } from "./login-payloads";

export const PROVIDERS = ["apple", "google", "wallet", "telegram"] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Besides an account call's own ends: no account here is bound to the third party's. */
export type ThirdPartyEnd = AccountEnd | { readonly kind: "not-bound" };

/** Logs in or registers with the data in the address; `null` where it holds nothing of this third party. */
export function continueWith(
  accounts: Accounts,
  purpose: "login" | "register",
  provider: Provider,
  query: string,
): Promise<ThirdPartyEnd> | null {
  const told = new URLSearchParams(query);
  if (told.get("provider") !== provider) return null;
  const { register } = accounts;
  const isNew = purpose === "register";
  switch (provider) {
    case "apple":
    case "google":
      return isNew
        ? send(register[provider], readAccount(told))
        : send((oauth) => byOAuth(accounts, told, oauth), readOAuth(told));
    case "wallet":
      return send(
        isNew ? register.wallet : (wallet) => byWallet(accounts, wallet),
        readWallet(told),
      );
    case "telegram":
      return send(
        isNew ? register.telegram : (data) => byTelegram(accounts, data),
        readTelegram(told),
      );
  }
}

/** Looks whether the account is known first, where the third party named it. */
async function byOAuth(
  { third }: Accounts,
  told: URLSearchParams,
  oauth: OAuth,
): Promise<ThirdPartyEnd> {
  const account = readAccount(told);
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

/** A person whom the exchange doesn't know gets an account of Telegram's making. */
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

function readAccount(told: URLSearchParams): ThirdAccount | null {
  const id = told.get("id");
  const token = told.get("token");
  return id === null || token === null ? null : { id, token };
}

function readOAuth(told: URLSearchParams): OAuth | null {
  const token = told.get("token");
  return token === null ? null : { token, ...readSign(told) };
}

function readWallet(told: URLSearchParams): Wallet | null {
  const publicAddress = told.get("publicAddress");
  const signature = told.get("signature");
  return publicAddress === null || signature === null
    ? null
    : { publicAddress, signature };
}

function readTelegram(told: URLSearchParams): Telegram | null {
  const initData = told.get("initData");
  return initData === null ? null : { initData, ...readSign(told) };
}

function readSign(told: URLSearchParams): { sign?: string } {
  const sign = told.get("sign");
  return sign === null ? {} : { sign };
}
