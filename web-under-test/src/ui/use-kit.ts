/**
 * The page's kit, in components.
 *
 * ```tsx
 * const { messages, boxes } = useKit();
 * ```
 */
import { createContext, useContext } from "react";
import type { Kit } from "./kit";

export const KitContext = createContext<Kit | null>(null);

export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (kit === null) throw new Error("components stand inside KitProvider");
  return kit;
}
