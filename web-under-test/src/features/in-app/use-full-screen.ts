/** Shows a page in full screen while `isFull`: the app hides its bars (§7.4), a browser its own. */
import { useEffect, useRef } from "react";
import { setNavigationBarHide } from "../bridge/calls/set-navigation-bar-hide";
import { setTitleVisible } from "../bridge/calls/set-title-visible";
import type { Bridge } from "../bridge/bridge";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

export function useFullScreen(isFull: boolean, onLeave: () => void): void {
  const { bridge } = useProduct();
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (!isFull) return undefined;
    return bridge.host.kind === "app"
      ? hideBars(bridge)
      : fillScreen(() => latest.current());
  }, [bridge, isFull]);
}

function hideBars(bridge: Bridge): () => void {
  const show = (visible: boolean): void => {
    quietly(setTitleVisible.invoke(bridge, { visible }));
    quietly(setNavigationBarHide.invoke(bridge, { hide: !visible }));
  };
  show(false);
  return () => show(true);
}

/** A browser may refuse; the page then fills its window. Escape leaves in either case. */
function fillScreen(onLeave: () => void): () => void {
  const watch = (): void => {
    if (document.fullscreenElement === null) onLeave();
  };
  const { documentElement } = document;
  if ("requestFullscreen" in documentElement)
    quietly(documentElement.requestFullscreen());
  document.addEventListener("fullscreenchange", watch);
  return () => {
    document.removeEventListener("fullscreenchange", watch);
    if (document.fullscreenElement) quietly(document.exitFullscreen());
  };
}
