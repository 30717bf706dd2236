/** The available panels, in display order. */
import { PANELS, type PanelName } from "../lib/address";
import type { Hello } from "../wire.generated";

/** A replay has no page to act on. */
export function panelsOf(hello: Hello | null): readonly PanelName[] {
  if (hello?.is_replay === true)
    return ["replay", "time-line", "catalogue", "violations"];
  return PANELS.filter((panel) => panel !== "replay");
}
