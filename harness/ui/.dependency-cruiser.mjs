/** The layers: `lib`, `texts` ← `record` ← `ui` ← `matrix`, `decision` ← `report`. */
import { layersOf, OPTIONS } from "./layers.mjs";

const TESTS = String.raw`\.test\.tsx?$|^src/test/`;

export default {
  forbidden: layersOf(
    ["lib|texts", "record", "ui", "matrix|decision", "report", "samples"],
    TESTS,
  ),
  options: OPTIONS,
};
