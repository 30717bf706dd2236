/**
 * The context that all pages of the product share besides the session: the host app,
 * the image hosts, and the guard against going back.
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

/** Whether the page runs in the app, whose title bar and tabs then replace the client's. */
export function useIsInApp(): boolean {
  return useProduct().bridge.host.kind === "app";
}
