/**
 * Reports of device-token errors, sent to a service of another origin; bots aren't reported (§8).
 *
 * ```ts
 * const reports = browserErrorReports(window, timers);
 * reports.send("empty token");
 * ```
 */
import type { Timers } from "../../lib/timers";

export type ReportReason =
  "script load failure" | "empty token" | "acquisition failure";

export interface ErrorReports {
  /** Returns whether a report was sent; its delivery is not tracked. */
  send(reason: ReportReason): boolean;
}

export interface ErrorReportParts {
  readonly timers: Timers;
  readonly fetch: (address: string, init: RequestInit) => Promise<unknown>;
  readonly userAgent: string;
  /** The page's path. */
  readonly page: () => string;
}

const SERVICE = "https://errors.exchange-report.test/api/report";
const EVENT = "device-token";
const BOT = /bot|crawl|spider|slurp|headless/i;

export function createErrorReports(parts: ErrorReportParts): ErrorReports {
  const { userAgent } = parts;
  return {
    send(reason) {
      if (BOT.test(userAgent)) return false;
      const report = {
        event: EVENT,
        reason,
        page: parts.page(),
        timestamp: parts.timers.now(),
        userAgent,
      };
      parts
        .fetch(SERVICE, {
          method: "POST",
          mode: "no-cors",
          headers: { "content-type": "text/plain;charset=UTF-8" },
          body: JSON.stringify(report),
        })
        .catch(() => undefined);
      return true;
    },
  };
}

export function browserErrorReports(
  window: Window,
  timers: Timers,
): ErrorReports {
  return createErrorReports({
    timers,
    fetch: (address, init) => window.fetch(address, init),
    userAgent: window.navigator.userAgent,
    page: () => window.location.pathname,
  });
}
