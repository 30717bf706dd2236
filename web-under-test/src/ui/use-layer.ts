/** A z-index above every layer that existed before the component. */
import { useState } from "react";
import { useKit } from "./use-kit";

export function useLayer(): number {
  const { layers } = useKit();
  const [zIndex] = useState(layers.next);
  return zIndex;
}
