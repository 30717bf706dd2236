/** The server paths that carry the risk token (§7.2). */

const PREFIXES = ["apple/", "google/", "tg/", "wallet/", "bind/", "oauth/"].map(
  (party) => `/v1/user/public/third/${party}`,
);

const PATHS: ReadonlySet<string> = new Set([
  "/v1/act/redPacket/createRed",
  "/v1/msg/verifyCode/send",
  "/v1/p2p/adv/editAdv",
  "/v1/p2p/adv/publishAdv",
  "/v1/p2p/order/confirmPutCoin",
  "/v1/p2p/user/addUserPaymethod",
  "/v1/spot/query/batch/withdraw",
  "/v1/spot/withdraw",
  "/v1/swap/new/web3/getSign",
  "/v1/swap/new/withDraw",
  "/v1/user/agency/login",
  "/v1/user/agency/login/verify-login",
  "/v1/user/login",
  "/v1/user/login/systemLogin",
  "/v1/user/login/verify-auth-login",
  "/v1/user/login/verify-login",
  "/v1/user/login/verifySystemLogin",
  "/v1/user/public/getQrKeyStatus",
  "/v1/user/public/pre-check",
  "/v1/user/public/third/securityVerify",
  "/v1/user/register/email",
  "/v1/user/register/mobile",
  "/v1/user/security/fido2/startRegister",
  "/v1/user/security/withdraw/set-no-pwd-flag",
  "/v1/user/sub/switLogin",
  "/v1/user/sub/switchApp",
  "/v1/user/sub/switchWeb",
]);

/** `path` is without origin and query. */
export function carriesRiskToken(path: string): boolean {
  return PATHS.has(path) || PREFIXES.some((prefix) => path.startsWith(prefix));
}
