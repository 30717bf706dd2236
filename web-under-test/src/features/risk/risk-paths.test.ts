import { expect, it } from "vitest";
import { carriesRiskToken } from "./risk-paths";

it.each([
  "/v1/user/login",
  "/v1/user/public/third/tg/signV2",
  "/v1/user/public/third/oauth/sign",
  "/v1/user/public/third/securityVerify",
  "/v1/spot/withdraw",
])("is sent to %s", (path) => {
  expect(carriesRiskToken(path)).toBe(true);
});

it.each([
  "/v1/user/login/",
  "/v1/user/login/verify-login-v2",
  "/v1/user/public/third/check",
  "/v1/user/public/third/securityVerify/more",
  "/v1/user/public/third/tg",
  "/v1/user/register/mobileAndEmail",
  "/v1/user/overview/userinfo",
  "/V1/user/login",
])("is not sent to %s", (path) => {
  expect(carriesRiskToken(path)).toBe(false);
});
