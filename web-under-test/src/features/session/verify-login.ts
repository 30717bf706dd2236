/** The second step of each kind of login: where its codes are sent (§7.2; docs/session-contract.md, 5.6). */
import type { AccountCall, Accounts } from "./accounts";
import type { Codes } from "./login-payloads";

/** Which login wanted codes. */
export type CodesFor = "user" | "agency" | "third-party";

/** `version` is what the first step answered: that of the path that completes it. */
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
