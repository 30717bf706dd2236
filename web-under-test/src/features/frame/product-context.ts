/**
 * The context that all pages of the product share besides the session: the app that the page may
 * run in, the hosts of its images, and what keeps it from going back.
 */
import { createContext, useContext } from "react";
import type { Bridge } from "../bridge/bridge";
import type { BackGuard } from "../in-app/back-guard";
import type { ImageHosts } from "../image-hosts/image-hosts";

export interface Product {
  readonly bridge: Bridge;
  readonly images: Pick<ImageHosts, "order">;
  readonly backGuard: BackGuard;
}

export const ProductContext = createContext<Product | null>(null);

export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (product === null)
    throw new Error("the product's pages stand inside ProductContext");
  return product;
}

/** In the app the page is one of the app's own screens: it has the app's title bar and tabs, not ours. */
export function useIsInApp(): boolean {
  return useProduct().bridge.host.kind === "app";
}
