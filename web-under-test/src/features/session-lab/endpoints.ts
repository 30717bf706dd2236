/** Example requests: the paths of §7.2, each with a valid payload. */
import type { Fields } from "../request/clean";
import type { Method } from "../request/sender";

interface LabEndpoint {
  readonly method: Method;
  readonly path: string;
  readonly payload: Fields;
}

const post = (path: string, payload: Fields = {}): LabEndpoint => ({
  method: "POST",
  path: `/v1/${path}`,
  payload,
});

const CODES = { serialNO: "S-1", emailCode: "111111", googleCode: "222222" };
const TICKET = { token: "ticket-1", verifyCode: "333333" };
const NEW_PASSWORD = { pwd: "secret", rePwd: "secret", bizId: "" };
const MOBILE = { mobile: "5550100", areaCode: "44", mobileCode: "444444" };
const EMAIL = { email: "ann@exchange.test", emailCode: "111111" };
const WALLET = { publicAddress: "0xabc", signature: "0xdef" };
const TELEGRAM = { initData: "query_id=1" };
const PASSWORD = {
  loginName: "ann@exchange.test",
  pwd: "secret",
  bizId: "",
};
const THIRD = { id: "id-1", token: "token-1" };
const USER = { userId: "2000002" };

export const ENDPOINTS: readonly LabEndpoint[] = [
  { method: "GET", path: "/v1/user/overview/userinfo", payload: {} },
  post("user/login", PASSWORD),
  post("user/agency/login", PASSWORD),
  post("user/login/verify-login", CODES),
  post("user/login/verify-login-v2", CODES),
  post("user/agency/login/verify-login", CODES),
  post("user/login/verify-auth-login", TICKET),
  post("user/login/systemLogin", { loginName: "settlement-7" }),
  post("user/login/verifySystemLogin", TICKET),
  post("user/login/verifySystemLogin-v2", TICKET),
  post("user/public/pre-check", { loginName: "ann@exchange.test" }),
  post("user/public/getQrKeyStatus", { qrcodeKey: "qr-1" }),
  post("user/public/getCrossTerminalLoginStatus", { serialNO: "S-1" }),
  post("msg/verifyCode/send", {
    type: "register",
    email: EMAIL.email,
    bizId: "",
  }),
  post("user/register/mobile", { ...MOBILE, ...NEW_PASSWORD }),
  post("user/register/email", { ...EMAIL, ...NEW_PASSWORD }),
  post("user/register/mobileAndEmail", {
    ...MOBILE,
    ...EMAIL,
    ...NEW_PASSWORD,
  }),
  post("user/public/third/apple/register", THIRD),
  post("user/public/third/google/register", THIRD),
  post("user/public/third/wallet/register", WALLET),
  post("user/public/third/tg/register", TELEGRAM),
  post("user/public/third/check", THIRD),
  post("user/public/third/bind/check", {
    loginName: "ann@exchange.test",
    pwd: "secret",
  }),
  post("user/public/third/bind/choose", USER),
  post("user/public/third/oauth/sign", { token: "token-1", sign: "s-1" }),
  post("user/public/third/wallet/sign", WALLET),
  post("user/public/third/wallet/check", { publicAddress: "0xabc" }),
  post("user/public/third/tg/sign", { ...TELEGRAM, sign: "s-1" }),
  post("user/public/third/tg/signV2", { ...TELEGRAM, sign: "s-1" }),
  post("user/public/third/tg/generateVirtual", TELEGRAM),
  post("user/public/third/tg/checkUserExit", TELEGRAM),
  post("user/public/third/securityVerify", CODES),
  post("user/sub/switchLoginDemo", USER),
  post("user/sub/switchTradeDemo", USER),
  post("user/sub/switLogin", USER),
  post("user/sub/switchWeb", USER),
  post("user/sub/switchApp", USER),
  post("user/security/checkDevice"),
  post("user/security/withdraw/set-no-pwd-flag", { flag: true }),
  post("user/security/fido2/startRegister"),
  post("act/redPacket/createRed", { coinId: 2, amount: "1.5" }),
  post("swap/new/web3/getSign", { chain: "BASE" }),
  post("swap/new/withDraw", { coinId: 2, amount: "1.5" }),
  post("p2p/adv/editAdv", { advNo: "A-1", price: "1.01" }),
  post("p2p/adv/publishAdv", { price: "1.01" }),
  post("p2p/order/confirmPutCoin", { orderNo: "O-1" }),
  post("p2p/user/addUserPaymethod", { paymethodId: 7, account: "ann" }),
  post("spot/withdraw", { coinId: 2, amount: "1.5", address: "0xabc" }),
  post("spot/query/batch/withdraw", { ids: [1, 2] }),
];
