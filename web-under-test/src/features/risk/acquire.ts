/**
 * Acquires one token: one request, one retry after a failure, and a timeout after ten seconds (§4, §9).
 *
 * While another tab is acquiring a token, waits for that one instead.
 */
import type { Timers } from "../../lib/timers";
import type { Attempt, DeviceRisk, RiskFailure } from "./device-risk";
import { pause } from "./pause";
import { RETRIES, RETRY_DELAY_MS, WAIT_MS } from "./risk-limits";
import type { TokenMemory } from "./token-memory";

export type Acquired =
  | { readonly kind: "from-another-tab"; readonly token: string }
  /** Stored already. */
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "failed"; readonly failure: RiskFailure }
  | { readonly kind: "no-response" }
  /** `stop` was aborted first. */
  | { readonly kind: "stopped" };

export interface AcquireParts {
  readonly deviceRisk: DeviceRisk;
  readonly memory: TokenMemory;
  readonly timers: Timers;
  readonly stop: AbortSignal;
}

export async function acquireToken(parts: AcquireParts): Promise<Acquired> {
  const { memory, timers, stop } = parts;
  if (await waitForOtherTab(parts)) {
    const token = memory.fresh(timers.now());
    if (token !== null) return { kind: "from-another-tab", token };
  }
  if (stop.aborted) return { kind: "stopped" };
  return requestWithinLimit(parts);
}

/** Returns whether it waited for another tab. A mark from the future comes from a clock change, not from another tab. */
async function waitForOtherTab({
  memory,
  timers,
  stop,
}: AcquireParts): Promise<boolean> {
  const since = memory.pendingSince();
  if (since === null) return false;
  const age = timers.now() - since;
  if (age < 0 || age >= WAIT_MS) return false;
  await pause(timers, WAIT_MS - age, stop, memory.onPendingGone);
  return !stop.aborted;
}

function requestWithinLimit(parts: AcquireParts): Promise<Acquired> {
  const { memory, timers, stop } = parts;
  memory.markPending(timers.now());
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (acquired: Acquired): void => {
      // Tabs that wait for the mark to disappear read the token then.
      if (acquired.kind === "token") memory.keep(acquired.token, timers.now());
      memory.clearPending();
      cancel();
      stop.removeEventListener("abort", endStopped);
      over.abort();
      resolve(acquired);
    };
    const endStopped = (): void => end({ kind: "stopped" });
    const cancel = timers.after(WAIT_MS, () => end({ kind: "no-response" }));
    stop.addEventListener("abort", endStopped);
    void requestWithRetries(parts, over.signal).then((attempt) => {
      if (over.signal.aborted) return;
      end(
        attempt.ok
          ? { kind: "token", token: attempt.token }
          : { kind: "failed", failure: attempt.failure },
      );
    });
  });
}

async function requestWithRetries(
  parts: AcquireParts,
  over: AbortSignal,
  retries = RETRIES,
): Promise<Attempt> {
  const attempt = await parts.deviceRisk.attempt();
  if (attempt.ok || retries === 0 || over.aborted) return attempt;
  await pause(parts.timers, RETRY_DELAY_MS, over);
  return over.aborted ? attempt : requestWithRetries(parts, over, retries - 1);
}
