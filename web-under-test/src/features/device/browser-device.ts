/** The terminal code and the fingerprint of the page in `window`. */
import type { Timers } from "../../lib/timers";
import { browserSignals } from "./device-signals";
import { createFingerprint, type Fingerprint } from "./fingerprint";
import { browserStoredTexts } from "./stored-texts";
import { createTerminalCode, type TerminalCode } from "./terminal-code";

export interface BrowserDeviceParts {
  readonly timers: Timers;
  readonly random: () => number;
  /** The risk token, as far as the device's identity depends on it. */
  readonly risk: {
    firstToken(): Promise<string | null>;
    carried(): string;
  };
}

export interface Device {
  readonly terminal: TerminalCode;
  readonly fingerprint: Fingerprint;
  /**
   * Starts what runs at page start: the terminal code, and after the first
   * risk token the fingerprint. Never rejects.
   */
  start(): Promise<void>;
  stop(): void;
}

export function browserDevice(
  window: Window,
  { timers, random, risk }: BrowserDeviceParts,
): Device {
  const stored = browserStoredTexts(window);
  const terminal = createTerminalCode({
    stored,
    timers,
    firstToken: risk.firstToken,
  });
  const fingerprint = createFingerprint({
    stored,
    timers,
    random,
    fetch: (address, init) => window.fetch(address, init),
    requestImage(address) {
      window.document.createElement("img").src = address;
    },
    signals: () => browserSignals(window),
    query: () => window.location.search,
    riskToken: risk.carried,
  });
  return {
    terminal,
    fingerprint,
    async start() {
      const code = terminal.start();
      await risk.firstToken();
      await fingerprint.keepFresh();
      await code;
    },
    stop: fingerprint.stop,
  };
}
