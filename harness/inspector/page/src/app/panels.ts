/** The panels that there are, in their order. */
import { PANELS, type PanelName } from "../lib/address";
import type { Hello } from "../wire.generated";

/** In a replay there is no page to act on. */
export function panelsOf(hello: Hello | null): readonly PanelName[] {
  if (hello?.is_replay === true)
    return ["replay", "time-line", "catalogue", "findings"];
  return PANELS.filter((panel) => panel !== "replay");
}
