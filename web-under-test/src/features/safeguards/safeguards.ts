/**
 * The safeguards of a session besides signing: the risk token, the device's identity, human
 * verification, attribution, image hosts and error reports, created for a window. They implement the
 * request layer's seams.
 *
 * ```ts
 * const safeguards = createSafeguards(window, { probe, timers, random: Math.random, ask });
 * safeguards.start();
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Timers } from "../../lib/timers";
import {
  browserAttribution,
  type Attribution,
} from "../attribution/attribution";
import {
  browserCaptcha,
  type BrowserCaptcha,
} from "../captcha/browser-captcha";
import type { RequestServer } from "../captcha/captcha-calls";
import type { HumanResult, HumanQuestion } from "../captcha/human-question";
import { browserDevice, type Device } from "../device/browser-device";
import type { Visibility } from "../device/visibility";
import {
  browserErrorReports,
  type ErrorReports,
  type ReportReason,
} from "../error-reports/error-reports";
import {
  browserImageHosts,
  probeAfterLoad,
} from "../image-hosts/browser-image-hosts";
import type { ImageHosts } from "../image-hosts/image-hosts";
import { localeOfPath } from "../locale/locale-path";
import {
  browserRiskToken,
  type BrowserRiskToken,
} from "../risk/browser-risk-token";
import type { RiskFailure } from "../risk/device-risk";

export interface Safeguards {
  readonly risk: BrowserRiskToken;
  readonly device: Device;
  readonly captcha: BrowserCaptcha;
  readonly attribution: Attribution;
  readonly images: ImageHosts;
  readonly reports: ErrorReports;
  /** Starts the tasks that run once, at page start. */
  start(): void;
  /** Stops all background tasks. */
  stop(): void;
  /** The risk token if `path` needs it, and a terminal code that is valid for this page only. */
  requestHeaders(path: string): Promise<Readonly<Record<string, string>>>;
  /** Attribution codes, if `path` is a login or registration. */
  requestFields(path: string): Readonly<Record<string, string>>;
  confirmHuman(question: HumanQuestion): Promise<HumanResult>;
}

export interface SafeguardParts {
  readonly probe: Probe;
  readonly timers: Timers;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly ask: RequestServer;
  /** The document's own by default. */
  readonly visibility?: Visibility;
}

const REASONS: Readonly<Record<RiskFailure, ReportReason>> = {
  "script-not-loaded": "script load failure",
  "empty-token": "empty token",
  "acquisition-failed": "acquisition failure",
};

const TERMINAL_CODE_HEADER = "terminalCode";

export function createSafeguards(
  window: Window,
  parts: SafeguardParts,
): Safeguards {
  const { timers, random } = parts;
  const attribution = browserAttribution(window, timers);
  const reports = browserErrorReports(window, timers);
  const risk = browserRiskToken(window, {
    ...parts,
    report: (failure) => reports.send(REASONS[failure]),
  });
  const device = browserDevice(window, { timers, random, risk });
  const captcha = browserCaptcha(window, {
    ...parts,
    language: () => localeOfPath(window.location.pathname),
  });
  const images = browserImageHosts(window, timers);
  return {
    risk,
    device,
    captcha,
    attribution,
    images,
    reports,
    start() {
      risk.start();
      void device.start();
      probeAfterLoad(window, images);
    },
    stop() {
      risk.stop();
      device.stop();
    },
    async requestHeaders(path) {
      const headers = await risk.headersFor(path);
      const code = device.terminal.code.get();
      return code === ""
        ? headers
        : { ...headers, [TERMINAL_CODE_HEADER]: code };
    },
    requestFields: attribution.fieldsFor,
    confirmHuman: captcha.confirmHuman,
  };
}
