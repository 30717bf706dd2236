/** The session's clock, which advances between the binary's updates. */
import { useEffect, useState } from "react";
import type { ClockReading } from "./state";
import { useSessionState } from "./use-session";

const TICK_MS = 250;

/** The instant, in milliseconds since the session started. */
export function useNow(): number {
  const clock = useSessionState((state) => state.clock);
  const [now, setNow] = useState(() => instantOf(clock));
  useEffect(() => {
    const tick = (): void => setNow(instantOf(clock));
    tick();
    if (clock === null || clock.mode === "virtual" || clock.stoppedAt !== null)
      return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

function instantOf(clock: ClockReading | null): number {
  if (clock === null) return 0;
  if (clock.mode === "virtual") return clock.now;
  const read = clock.stoppedAt ?? performance.now();
  return clock.now + Math.max(0, read - clock.readAt);
}
