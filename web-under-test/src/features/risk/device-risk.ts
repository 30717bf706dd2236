/** One attempt to get a token from the third party's device-risk script (§7.3). */
import * as v from "valibot";
import { hasFunctions } from "../device/has-functions";
import type { ScriptTag } from "../device/script-tag";
import { isTokenText } from "./token-text";

export const DEVICE_RISK_SCRIPT = "https://cdn.device-risk.test/udid/sdk.js";

const APP_ID = "exchange-web";
const SERVER_PATH = "/v1/constantid/udid/c1";

/** The reason why an attempt returned no token. */
export type RiskFailure =
  "script-not-loaded" | "acquisition-failed" | "empty-token";

export type Attempt =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly failure: RiskFailure };

export interface DeviceRisk {
  readonly script: ScriptTag;
  /** Never settles if the third party's server never responds. */
  attempt(): Promise<Attempt>;
}

const tokenSchema = v.string();

export function isDeviceRiskThere(globals: object): boolean {
  return installedIn(globals) !== null;
}

/** The object that the script installs. Its function must be called as a method. */
function installedIn(globals: object) {
  const sdk: unknown = Reflect.get(globals, "DeviceRisk");
  return hasFunctions(sdk, ["getToken"]) ? sdk : null;
}

export function createDeviceRisk(
  globals: object,
  script: ScriptTag,
  origin: string,
): DeviceRisk {
  return {
    script,
    async attempt() {
      try {
        await script.load();
      } catch {
        return { ok: false, failure: "script-not-loaded" };
      }
      return requestToken(globals, `${origin}${SERVER_PATH}`);
    },
  };
}

function requestToken(globals: object, server: string): Promise<Attempt> {
  return new Promise((resolve) => {
    const fail = (failure: RiskFailure): void =>
      resolve({ ok: false, failure });
    const listener = (error: unknown, result: unknown): void => {
      const token = v.safeParse(tokenSchema, result);
      if ((error ?? null) !== null || !token.success)
        fail("acquisition-failed");
      else if (token.output === "") fail("empty-token");
      else if (!isTokenText(token.output)) fail("acquisition-failed");
      else resolve({ ok: true, token: token.output });
    };
    try {
      const sdk = installedIn(globals);
      if (sdk === null) fail("script-not-loaded");
      else sdk.getToken({ appId: APP_ID, server }, listener);
    } catch {
      fail("acquisition-failed");
    }
  });
}
