/** The stacking order: each layer gets a higher z-index than the layers before it (§9). */
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
