/** Signing in, identity and the account (§2.3). */
import { flag, link, text } from "../define-link";

export const accountLinks = {
  "security/login": link(
    "1.2.51",
    { closeGuide: flag, referralCode: text, inviteCode: text },
    { webPage: "/login" },
  ),
  "security/regist": link(
    "1.2.51",
    { closeGuide: flag, referralCode: text, inviteCode: text },
    { webPage: "/register?inviteCode={inviteCode}" },
  ),
  "kyc/identify": link("1.2.51", { source: text }),
  "kyc/manually_review": link({ ios: "2.1.0" }, {}),
  "user/safe/setting_login_pwd": link("1.2.51", {}),
  "user/safe/bind": link("1.2.51", { type: text }),
  "user/safe/reset_bund_pwd": link("1.2.51", {}),
  "user/safe/setting_bund_pwd": link("1.2.51", {}),
  "security/biometricAuth": link(
    { ios: "2.20.1", android: "2.20.3" },
    { from: text },
  ),
  "user/profile": link({ ios: "1.4.0", android: "1.4.2" }, { userId: text }),
  "user/profile/fanspage": link(
    { ios: "2.3.0", android: "2.3.4" },
    { userId: text },
  ),
  "user/apikey": link("1.6.0", {}, { webPage: "/account/newapi" }),
  "user/helpCenter": link("1.2.51", {}, { webPage: "/support" }),
  "user/serviceCenter": link("1.2.51", {}),
  "user/adaServiceCenter": link("2.9.0", {}),
  "user/account/qrcode": link("2.12.0", {}),
};
