/**
 * The second step of each kind of login: the call that submits its codes (§7.2;
 * web-under-test/docs/session-contract.md, 5.6).
 */
import type { AccountCall, Accounts } from "./accounts";
import type { Codes } from "./login-payloads";

/** The kind of login that required codes. */
export type CodesFor = "user" | "agency" | "third-party";

/** `version` comes from the first step's response: the version of the path that completes the login. */
export function verifyCall(
  { login, third }: Accounts,
  codesFor: CodesFor,
  version: 1 | 2,
): AccountCall<Codes> {
  switch (codesFor) {
    case "agency":
      return login.verifyAgency;
    case "third-party":
      return third.verify;
    case "user":
      return version === 2 ? login.verifyV2 : login.verify;
  }
}
