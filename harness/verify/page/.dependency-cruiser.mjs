/** The layers: `texts` ← `bridge` ← `recorder` and `session` ← `ui`. */
import { layersOf, OPTIONS } from "../../ui/layers.mjs";

export default {
  forbidden: [...layersOf(["texts", "bridge", "recorder", "session", "ui"])],
  options: OPTIONS,
};
