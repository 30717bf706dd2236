/** The keys `j` and `k`: the next and the previous entry, wherever the focus is, except in a text field. */
import { useEffect, type RefObject } from "react";
import type { TimeLineHandle } from "footbridge-ui/ui/time-line/live-time-line";
import { isTyping } from "../../lib/is-typing";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

export function useEntryKeys(list: RefObject<TimeLineHandle | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      // A focused entry has handled the key already.
      if (step === undefined || event.defaultPrevented || isTyping(event))
        return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector("dialog[open]") !== null) return;
      list.current?.move(step);
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [list]);
}
