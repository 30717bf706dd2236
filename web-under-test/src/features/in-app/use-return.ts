/**
 * Waits for the user to return from one of the app's screens (§7.4).
 *
 * ```ts
 * const whenBack = useReturn(assets.refetch);
 * whenBack(openLink(bridge, "coin/recharge", coin));
 * ```
 */
import { useEffect, useRef } from "react";
import { quietly } from "../bridge/quietly";
import { setOnWebVisibleCallback } from "../bridge/calls/set-on-web-visible-callback";
import { useProduct } from "../frame/product-context";

/** Runs `then` when the page is visible again. A browser, and an app that is too old, don't report that. */
export function useReturn(
  then: () => void,
): (opened: Promise<unknown>) => void {
  const { bridge } = useProduct();
  const isWaiting = useRef(false);
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  const wait = async (opened: Promise<unknown>): Promise<void> => {
    await opened;
    // Opening the screen twice still counts as one return.
    if (isWaiting.current) return;
    isWaiting.current = true;
    try {
      const { via } = await setOnWebVisibleCallback.invoke(bridge, undefined);
      if (via === "app") latest.current();
    } finally {
      isWaiting.current = false;
    }
  };
  return (opened) => quietly(wait(opened));
}
