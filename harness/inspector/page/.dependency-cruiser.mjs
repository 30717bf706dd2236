/** The layers: `lib`, `texts` ← `session` ← `ui` ← `panels` ← `app`. Panels do not import each other. */
import { layersOf, OPTIONS } from "../../ui/layers.mjs";

export default {
  forbidden: [
    ...layersOf(["lib|texts", "session", "ui", "panels", "app", "samples"]),
    {
      name: "panels-apart",
      comment: "a panel doesn't import another's insides",
      severity: "error",
      from: { path: "^src/panels/([^/]+)/" },
      to: { path: "^src/panels/", pathNot: "^src/panels/$1/" },
    },
  ],
  options: OPTIONS,
};
