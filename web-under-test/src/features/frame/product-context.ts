/**
 * The context that all pages of the product share besides the session: the app that the page may
 * run in, and the hosts of its images.
 */
import { createContext, useContext } from "react";
import type { Bridge } from "../bridge/bridge";
import type { ImageHosts } from "../image-hosts/image-hosts";

export interface Product {
  readonly bridge: Bridge;
  readonly images: Pick<ImageHosts, "order">;
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
