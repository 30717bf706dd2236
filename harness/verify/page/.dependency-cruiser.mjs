/** The layers: `texts` ← `bridge` ← `session` ← `ui`. */
import { layersOf, OPTIONS } from "../../ui/layers.mjs";

export default {
  forbidden: [...layersOf(["texts", "bridge", "session", "ui"])],
  options: OPTIONS,
};
