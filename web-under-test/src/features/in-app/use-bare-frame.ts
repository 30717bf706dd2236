/**
 * Prevents the app's frame from disturbing one-time content: while `isBare`, its menus
 * neither copy nor reload the page, and its title bar doesn't close it (§7.4).
 */
import { useEffect } from "react";
import type { Bridge } from "../bridge/bridge";
import { setBottomActions } from "../bridge/calls/set-bottom-actions";
import { showNavbarClose } from "../bridge/calls/show-navbar-close";
import { showNavbarMore } from "../bridge/calls/show-navbar-more";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

export function useBareFrame(isBare: boolean): void {
  const { bridge } = useProduct();
  useEffect(() => {
    if (!isBare) return undefined;
    showFrame(bridge, false);
    return () => showFrame(bridge, true);
  }, [bridge, isBare]);
}

function showFrame(bridge: Bridge, isShown: boolean): void {
  quietly(setBottomActions.invoke(bridge, { copy: isShown, refresh: isShown }));
  quietly(showNavbarMore.invoke(bridge, { show: isShown }));
  quietly(showNavbarClose.invoke(bridge, { show: isShown }));
}
