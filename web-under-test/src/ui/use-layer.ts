/** A z-index over everything that was there before the component. */
import { useState } from "react";
import { useKit } from "./use-kit";

export function useLayer(): number {
  const { layers } = useKit();
  const [zIndex] = useState(layers.next);
  return zIndex;
}
