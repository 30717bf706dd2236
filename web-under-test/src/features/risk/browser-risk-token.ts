/** The risk token of the page in `window`. */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import { createScriptTag } from "../device/script-tag";
import { browserStoredTexts } from "../device/stored-texts";
import { browserVisibility, type Visibility } from "../device/visibility";
import { createCookieJar } from "../request/cookie-jar";
import {
  createDeviceRisk,
  DEVICE_RISK_SCRIPT,
  isDeviceRiskThere,
  type RiskFailure,
} from "./device-risk";
import { createRiskToken, type RiskToken } from "./risk-token";
import { createTokenMemory, type TokenMemory } from "./token-memory";

export interface BrowserRiskParts {
  readonly probe: Probe;
  readonly timers: Timers;
  readonly report: (failure: RiskFailure) => void;
  /** The document's own by default. */
  readonly visibility?: Visibility;
}

export interface BrowserRiskToken extends RiskToken {
  readonly memory: TokenMemory;
}

export function browserRiskToken(
  window: Window,
  { probe, timers, report, visibility }: BrowserRiskParts,
): BrowserRiskToken {
  const { document, location } = window;
  const script = createScriptTag(document, DEVICE_RISK_SCRIPT, () =>
    isDeviceRiskThere(window),
  );
  const memory = createTokenMemory(
    createCookieJar(document, location.protocol === "https:"),
    browserStoredTexts(window),
  );
  const risk = createRiskToken({
    deviceRisk: createDeviceRisk(window, script, location.origin),
    memory,
    visibility: visibility ?? browserVisibility(document),
    timers,
    probe,
    report,
  });
  return { ...risk, memory };
}
