/** Keeps a closed element mounted while it leaves, using the kit's timers. */
import { useEffect, useState } from "react";
import { useKit } from "./use-kit";

export type Presence = "there" | "leaving" | "gone";

export function useLeaving(isOpen: boolean, ms: number): Presence {
  const { timers } = useKit();
  const [isHeld, setIsHeld] = useState(isOpen);
  if (isOpen && !isHeld) setIsHeld(true);
  useEffect(
    () =>
      isHeld && !isOpen ? timers.after(ms, () => setIsHeld(false)) : undefined,
    [isHeld, isOpen, ms, timers],
  );
  if (isOpen) return "there";
  return isHeld ? "leaving" : "gone";
}
