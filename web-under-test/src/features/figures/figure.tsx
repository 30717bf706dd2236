/** A figure with its sign and unit, which have the same order in every language. */
import type { ReactNode } from "react";

export function Figure({ children }: { readonly children: ReactNode }) {
  return <bdi dir="ltr">{children}</bdi>;
}
