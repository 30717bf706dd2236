/** A link to the entry that is already selected doesn't change the address: it scrolls to the entry again. */
import { useEffect, type RefObject } from "react";
import type { TimeLineHandle } from "footbridge-ui/ui/time-line/live-time-line";
import { hrefOf } from "../../lib/address";

export function useShownAgain(
  list: RefObject<TimeLineHandle | null>,
  selected: number | null,
): void {
  useEffect(() => {
    if (selected === null) return;
    const onClick = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link?.getAttribute("href") === hrefOf("time-line", selected))
        list.current?.reveal(selected);
    };
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [list, selected]);
}
