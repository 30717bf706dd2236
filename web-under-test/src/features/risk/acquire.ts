/**
 * Getting one token: asked for, asked for once more after a failure, and given up on after ten seconds (§4, §9).
 *
 * While another tab is about it, this one waits for that tab's token.
 */
import type { Timers } from "../../lib/timers";
import type { Attempt, DeviceRisk, RiskFailure } from "./device-risk";
import { pause } from "./pause";
import { RETRIES, RETRY_DELAY_MS, WAIT_MS } from "./risk-limits";
import type { TokenMemory } from "./token-memory";

export type Acquired =
  | { readonly kind: "from-another-tab"; readonly token: string }
  /** Kept already. */
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "failed"; readonly failure: RiskFailure }
  | { readonly kind: "no-answer" }
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
  return askWithinLimit(parts);
}

/** Whether another tab was waited for. A mark from the future is a clock that was set back, not a tab. */
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

function askWithinLimit(parts: AcquireParts): Promise<Acquired> {
  const { memory, timers, stop } = parts;
  memory.markPending(timers.now());
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (acquired: Acquired): void => {
      // A tab that waits for the mark to go looks for the token then.
      if (acquired.kind === "token") memory.keep(acquired.token, timers.now());
      memory.clearPending();
      cancel();
      stop.removeEventListener("abort", endStopped);
      over.abort();
      resolve(acquired);
    };
    const endStopped = (): void => end({ kind: "stopped" });
    const cancel = timers.after(WAIT_MS, () => end({ kind: "no-answer" }));
    stop.addEventListener("abort", endStopped);
    void askRepeatedly(parts, over.signal).then((attempt) => {
      if (over.signal.aborted) return;
      end(
        attempt.ok
          ? { kind: "token", token: attempt.token }
          : { kind: "failed", failure: attempt.failure },
      );
    });
  });
}

async function askRepeatedly(
  parts: AcquireParts,
  over: AbortSignal,
  retries = RETRIES,
): Promise<Attempt> {
  const attempt = await parts.deviceRisk.attempt();
  if (attempt.ok || retries === 0 || over.aborted) return attempt;
  await pause(parts.timers, RETRY_DELAY_MS, over);
  return over.aborted ? attempt : askRepeatedly(parts, over, retries - 1);
}
