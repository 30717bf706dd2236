/** Who lies over whom: each layer gets a z-index above those before it (§9). */
import { BASE_Z_INDEX } from "./limits";

export interface Layers {
  next(): number;
}

export function createLayers(): Layers {
  let next = BASE_Z_INDEX;
  return {
    next() {
      next += 1;
      return next - 1;
    },
  };
}
