/**
 * The risk token: acquired at page start, refreshed while the page is visible, sent with the requests that need it
 * (§3–§5, §7, §9).
 *
 * ```ts
 * const risk = browserRiskToken(window, { probe, timers, report });
 * risk.start();
 * const headers = await risk.headersFor("/v1/user/login");
 * ```
 */
import type { Probe } from "../../lib/probe";
import type { Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import type { Visibility } from "../device/visibility";
import { acquireToken, type Acquired } from "./acquire";
import type { DeviceRisk, RiskFailure } from "./device-risk";
import { createMachine } from "./machine";
import { LIFETIME_MS, REFRESH_MS, TOKEN_LENGTH } from "./risk-limits";
import { carriesRiskToken } from "./risk-paths";
import type { TokenMemory } from "./token-memory";

/** 0 not initialised, 1 success, 2 demoted, 3 error, 4 time-out (§4). */
export type RiskStatus = "0" | "1" | "2" | "3" | "4";

export interface RiskToken {
  readonly status: Store<RiskStatus>;
  /** Starts, once: adds the page's script tag, and acquires a token unless the cookie has a fresh one. */
  start(): void;
  /** Stops all running and scheduled work. */
  stop(): void;
  /** Requests a new token: at once, or when the page is next visible. */
  refresh(): void;
  /** The token from page start, of any length; `null` if the acquisition failed or `start` wasn't called. */
  firstToken(): Promise<string | null>;
  /** The token that a request carries now; may be empty. */
  carried(): string;
  /** The risk-token headers for a request to `path` (no origin, no query). Waits for the first token. */
  headersFor(path: string): Promise<Readonly<Record<string, string>>>;
}

export interface RiskParts {
  readonly deviceRisk: DeviceRisk;
  readonly memory: TokenMemory;
  readonly visibility: Visibility;
  readonly timers: Timers;
  readonly probe: Probe;
  /** Called once for each acquisition that ended with an error. */
  readonly report: (failure: RiskFailure) => void;
}

const HEADER = "risk-token";

const CAUSES: Readonly<Record<RiskFailure, string>> = {
  "script-not-loaded": "script not loaded",
  "acquisition-failed": "acquisition failed",
  "empty-token": "empty token",
};

export function createRiskToken(parts: RiskParts): RiskToken {
  const { deviceRisk, memory, visibility, timers } = parts;
  const machine = createMachine<RiskStatus>("risk-token", "0", parts.probe);
  const stop = new AbortController();
  let first: Promise<string | null> | null = null;
  let acquiring: Promise<string | null> | null = null;
  let isDue = false;
  let cancelRefresh: (() => void) | null = null;
  let cancelLifetime: (() => void) | null = null;

  const succeed = (cause: string): void => {
    machine.go("1", cause);
    cancelLifetime?.();
    cancelLifetime = timers.after(LIFETIME_MS, () => {
      machine.go("0", "lifetime over");
      refresh();
    });
  };

  const planRefresh = (): void => {
    cancelRefresh?.();
    cancelRefresh = timers.after(REFRESH_MS, refresh);
  };

  /** Runs one acquisition at a time; concurrent callers share its token. */
  const acquire = (): Promise<string | null> => {
    isDue = false;
    acquiring ??= acquireToken({
      deviceRisk,
      memory,
      timers,
      stop: stop.signal,
    }).then((acquired) => {
      acquiring = null;
      if (acquired.kind === "stopped") return null;
      planRefresh();
      return take(acquired);
    });
    return acquiring;
  };

  const take = (acquired: Acquired): string | null => {
    switch (acquired.kind) {
      case "from-another-tab":
        succeed(
          machine.state.get() === "0"
            ? "token in the cookie"
            : `token of ${TOKEN_LENGTH} characters`,
        );
        return acquired.token;
      case "token": {
        const { length } = acquired.token;
        const cause = `token of ${length} characters`;
        if (length === TOKEN_LENGTH) succeed(cause);
        else machine.go("2", cause);
        return acquired.token;
      }
      case "failed":
        machine.go("3", CAUSES[acquired.failure]);
        parts.report(acquired.failure);
        return null;
      case "no-response":
        machine.go("4", "no answer");
        return null;
      case "stopped":
        return null;
    }
  };

  const refresh = (): void => {
    // On a hidden page, a running acquisition continues and counts as this refresh.
    if (visibility.isVisible() || acquiring !== null) void acquire();
    else isDue = true;
  };

  const begin = (): Promise<string | null> => {
    const fresh = memory.fresh(timers.now());
    if (fresh === null) return acquire();
    succeed("token in the cookie");
    planRefresh();
    return Promise.resolve(fresh);
  };

  return {
    status: machine.state,
    start() {
      if (first !== null || stop.signal.aborted) return;
      // The acquisition reports the failure.
      deviceRisk.script.load().catch(() => undefined);
      const unsubscribe = visibility.onChange(() => {
        if (isDue) refresh();
      });
      stop.signal.addEventListener("abort", unsubscribe);
      first = begin();
    },
    stop() {
      stop.abort();
      cancelRefresh?.();
      cancelLifetime?.();
    },
    refresh,
    firstToken: async () => (await first) ?? null,
    carried: memory.carried,
    async headersFor(path) {
      if (!carriesRiskToken(path)) return {};
      await first;
      return { [HEADER]: memory.carried() };
    },
  };
}
