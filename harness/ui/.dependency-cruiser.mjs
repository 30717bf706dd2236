/** The layers: `lib`, `texts` ← `record` ← `ui` ← `matrix`, `decision`, `exploration` ← `report`. */
import { layersOf, OPTIONS } from "./layers.mjs";

const TESTS = String.raw`\.test\.tsx?$|^src/test/`;

export default {
  forbidden: layersOf(
    [
      "lib|texts",
      "record",
      "ui",
      "matrix|decision|exploration",
      "report",
      "samples",
    ],
    TESTS,
  ),
  options: OPTIONS,
};
