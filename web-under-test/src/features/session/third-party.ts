/**
 * The data of a third-party login: the third party redirects to the page with it in the address
 * (§1).
 */
import type { AccountCall, AccountEnd, Accounts } from "./accounts";
import type { OAuth, Telegram, ThirdAccount, Wallet } from "./login-payloads";

export const PROVIDERS = ["apple", "google", "wallet", "telegram"] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Logs in or registers with what the address says; `null` where it says nothing of this third party. */
export function continueWith(
  accounts: Accounts,
  purpose: "login" | "register",
  provider: Provider,
  query: string,
): Promise<AccountEnd> | null {
  const told = new URLSearchParams(query);
  if (told.get("provider") !== provider) return null;
  const { register, third } = accounts;
  const isNew = purpose === "register";
  switch (provider) {
    case "apple":
    case "google":
      return isNew
        ? send(register[provider], readAccount(told))
        : send(third.signByOAuth, readOAuth(told));
    case "wallet":
      return send(
        isNew ? register.wallet : third.signByWallet,
        readWallet(told),
      );
    case "telegram":
      return send(
        isNew ? register.telegram : third.signByTelegram,
        readTelegram(told),
      );
  }
}

function send<Payload>(
  call: AccountCall<Payload>,
  payload: Payload | null,
): Promise<AccountEnd> | null {
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
