/**
 * Every way to log in, register and switch accounts (§1, §7.2).
 *
 * ```ts
 * const end = await accounts.login.user({ loginName: "ann@exchange.test", pwd });
 * ```
 *
 * All of them reject with a `RequestError`.
 */
import * as v from "valibot";
import type { Fields } from "../request/clean";
import { USER_INFO_PATH } from "../request/judge-response";
import type { RequestClient } from "../request/request-client";
import { RequestError } from "../request/request-error";
import type { RequestSeams } from "../request/seams";
import type {
  CodeAddress,
  Codes,
  NewByBoth,
  NewByEmail,
  NewByMobile,
  OAuth,
  Password,
  SubAccount,
  Telegram,
  ThirdAccount,
  Ticket,
  Wallet,
} from "./login-payloads";
import { userIdIn } from "./user-id";

/** The end of a successful call. */
export type AccountEnd =
  | { readonly kind: "logged-in"; readonly userId: string }
  /** Codes are required, together with this number; `version` is the path version that the response requests. */
  | {
      readonly kind: "codes-wanted";
      readonly serialNO: string;
      readonly version: 1 | 2;
    }
  | { readonly kind: "done"; readonly data: unknown }
  /** The user closed the challenge. */
  | { readonly kind: "cancelled" };

export type AccountCall<Payload> = (payload: Payload) => Promise<AccountEnd>;

export type Accounts = ReturnType<typeof createAccounts>;

const USER = "/v1/user";
const LOGIN = `${USER}/login`;
const THIRD = `${USER}/public/third`;
const SUB = `${USER}/sub`;

export function createAccounts(
  client: RequestClient,
  seams: Pick<RequestSeams, "confirmHuman">,
) {
  const to =
    <Payload extends Fields>(path: string): AccountCall<Payload> =>
    async (payload) =>
      readEnd(await client.request({ method: "POST", path, payload }));

  /** Requires human verification first. */
  const guarded = <Payload extends Fields>(
    path: string,
    scene: string,
  ): AccountCall<Payload> => {
    const send = to(path);
    return async (payload) => {
      const human = await seams.confirmHuman({
        scene,
        bizParam: accountIn(payload),
        areaCode: textIn(payload, "areaCode"),
      });
      if (human.kind === "cancelled") return human;
      if (human.kind === "failed")
        throw new RequestError(human.code, human.message, false);
      return send({ ...payload, bizId: human.bizId });
    };
  };

  return {
    login: {
      user: guarded<Password>(LOGIN, "login"),
      agency: guarded<Password>(`${USER}/agency/login`, "login"),
      verify: to<Codes>(`${LOGIN}/verify-login`),
      verifyV2: to<Codes>(`${LOGIN}/verify-login-v2`),
      verifyAgency: to<Codes>(`${USER}/agency/login/verify-login`),
      verifyAuthorised: to<Ticket>(`${LOGIN}/verify-auth-login`),
      system: to<{ readonly loginName: string }>(`${LOGIN}/systemLogin`),
      verifySystem: to<Ticket>(`${LOGIN}/verifySystemLogin`),
      verifySystemV2: to<Ticket>(`${LOGIN}/verifySystemLogin-v2`),
      preCheck: to<{ readonly loginName: string }>(`${USER}/public/pre-check`),
      qrStatus: to<{ readonly qrcodeKey: string }>(
        `${USER}/public/getQrKeyStatus`,
      ),
      crossTerminalStatus: to<{ readonly serialNO: string }>(
        `${USER}/public/getCrossTerminalLoginStatus`,
      ),
    },
    register: {
      mobile: guarded<NewByMobile>(`${USER}/register/mobile`, "register"),
      email: guarded<NewByEmail>(`${USER}/register/email`, "register"),
      both: guarded<NewByBoth>(`${USER}/register/mobileAndEmail`, "register"),
      apple: to<ThirdAccount>(`${THIRD}/apple/register`),
      google: to<ThirdAccount>(`${THIRD}/google/register`),
      wallet: to<Wallet>(`${THIRD}/wallet/register`),
      telegram: to<Telegram>(`${THIRD}/tg/register`),
    },
    third: {
      check: to<{ readonly id: string; readonly token?: string }>(
        `${THIRD}/check`,
      ),
      bindCheck: to<{ readonly loginName: string; readonly pwd?: string }>(
        `${THIRD}/bind/check`,
      ),
      bindChoose: to<SubAccount>(`${THIRD}/bind/choose`),
      signByOAuth: to<OAuth>(`${THIRD}/oauth/sign`),
      checkWallet: to<{ readonly publicAddress: string }>(
        `${THIRD}/wallet/check`,
      ),
      signByWallet: to<Wallet>(`${THIRD}/wallet/sign`),
      signByTelegram: to<Telegram>(`${THIRD}/tg/sign`),
      signByTelegramV2: to<Telegram>(`${THIRD}/tg/signV2`),
      makeTelegramAccount: to<Telegram>(`${THIRD}/tg/generateVirtual`),
      checkTelegram: to<Telegram>(`${THIRD}/tg/checkUserExit`),
      verify: to<Codes>(`${THIRD}/securityVerify`),
    },
    switchTo: {
      loginDemo: to<SubAccount>(`${SUB}/switchLoginDemo`),
      tradeDemo: to<SubAccount>(`${SUB}/switchTradeDemo`),
      login: to<SubAccount>(`${SUB}/switLogin`),
      web: to<SubAccount>(`${SUB}/switchWeb`),
      app: to<SubAccount>(`${SUB}/switchApp`),
    },
    sendCode: guarded<CodeAddress>("/v1/msg/verifyCode/send", "send-code"),
    /** `null` without a session. */
    async userInfo(): Promise<UserInfo | null> {
      const data = await client.request({
        method: "GET",
        path: USER_INFO_PATH,
      });
      const parsed = v.safeParse(userInfo, data);
      return parsed.success ? parsed.output.userInfo : null;
    },
    /** Whether the server has a key of the user's that this device stores. */
    async checkDevice(): Promise<boolean> {
      const data = await client.request({
        method: "POST",
        path: `${USER}/security/checkDevice`,
      });
      return v.safeParse(passed, data).success;
    },
    allowWithdrawalWithoutPassword: (isAllowed: boolean): Promise<unknown> =>
      client.request({
        method: "POST",
        path: `${USER}/security/withdraw/set-no-pwd-flag`,
        payload: { flag: isAllowed },
      }),
    beginPasskey: (): Promise<unknown> =>
      client.request({
        method: "POST",
        path: `${USER}/security/fido2/startRegister`,
      }),
  };
}

const userInfo = v.object({
  userInfo: v.object({
    userId: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    nickName: v.optional(v.string(), ""),
  }),
});

export type UserInfo = v.InferOutput<typeof userInfo>["userInfo"];

const passed = v.looseObject({ passed: v.literal(true) });

const serial = v.looseObject({ serialNO: v.pipe(v.string(), v.nonEmpty()) });

const second = v.looseObject({ version: v.literal(2) });

/** The version of the path that completes the login which a response started. */
export function versionIn(data: unknown): 1 | 2 {
  return v.safeParse(second, data).success ? 2 : 1;
}

function readEnd(data: unknown): AccountEnd {
  const userId = userIdIn(data);
  if (userId !== null) return { kind: "logged-in", userId };
  const wanted = v.safeParse(serial, data);
  return wanted.success
    ? {
        kind: "codes-wanted",
        serialNO: wanted.output.serialNO,
        version: versionIn(data),
      }
    : { kind: "done", data };
}

/** The account that a user claims, which the challenge protects. */
function accountIn(payload: Fields): string {
  return (
    ["loginName", "email", "mobile"]
      .map((key) => textIn(payload, key))
      .find((text) => text !== "") ?? ""
  );
}

function textIn(payload: Fields, key: string): string {
  const value = payload[key];
  return typeof value === "string" ? value : "";
}
