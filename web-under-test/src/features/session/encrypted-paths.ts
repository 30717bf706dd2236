/** The paths with encrypted bodies (§7.2), and those of them that switch to a sub-account. */

const THIRD = "/v1/user/public/third/";
const SUB = "/v1/user/sub/";

const SWITCHES = [
  "switchLoginDemo",
  "switchTradeDemo",
  "switLogin",
  "switchWeb",
  "switchApp",
].map((name) => SUB + name);

const SWITCH_PATHS: ReadonlySet<string> = new Set(SWITCHES);

const ENCRYPTED_PATHS: ReadonlySet<string> = new Set([
  "/v1/user/login",
  "/v1/user/agency/login",
  "/v1/user/login/verify-login",
  "/v1/user/login/verify-login-v2",
  "/v1/user/agency/login/verify-login",
  "/v1/user/login/verify-auth-login",
  "/v1/user/login/verifySystemLogin",
  "/v1/user/login/verifySystemLogin-v2",
  "/v1/user/register/mobile",
  "/v1/user/register/email",
  "/v1/user/register/mobileAndEmail",
  ...[
    "apple/register",
    "google/register",
    "wallet/register",
    "tg/register",
    "check",
    "bind/check",
    "bind/choose",
    "oauth/sign",
    "wallet/sign",
    "wallet/check",
    "tg/sign",
    "tg/signV2",
    "tg/generateVirtual",
    "tg/checkUserExit",
    "securityVerify",
  ].map((rest) => THIRD + rest),
  "/v1/user/public/getQrKeyStatus",
  "/v1/user/public/getCrossTerminalLoginStatus",
  ...SWITCHES,
]);

export function isEncryptedPath(path: string): boolean {
  return ENCRYPTED_PATHS.has(path);
}

/** These are encrypted even in a session with a key. */
export function isSwitchPath(path: string): boolean {
  return SWITCH_PATHS.has(path);
}
