/**
 * Waits for a person to come back from one of the app's screens (§7.4).
 *
 * ```ts
 * const whenBack = useReturn(assets.again);
 * whenBack(openLink(bridge, "coin/recharge", coin));
 * ```
 */
import { useEffect, useRef } from "react";
import { quietly } from "../bridge/quietly";
import { setOnWebVisibleCallback } from "../bridge/calls/set-on-web-visible-callback";
import { useProduct } from "../frame/product-context";

/** Runs `then` when the page is in view again. A browser, and an app too old for it, don't tell. */
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
    // Whoever goes there twice comes back once.
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
