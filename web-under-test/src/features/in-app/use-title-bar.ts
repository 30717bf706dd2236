/** Sets the extras of the app's title bar while the page is shown (§7.4). */
import { useEffect } from "react";
import type { Bridge } from "../bridge/bridge";
import { confNavCenterIcon } from "../bridge/calls/conf-nav-center-icon";
import { confNavCenterTag } from "../bridge/calls/conf-nav-center-tag";
import { confNavRightItems } from "../bridge/calls/conf-nav-right-items";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";

export interface TitleBar {
  /** The address of an image. */
  readonly icon: string;
  readonly tag: string;
  /** A button that opens another page. */
  readonly item: { readonly text: string; readonly url: string };
}

export function useTitleBar({ icon, tag, item }: TitleBar): void {
  const { bridge } = useProduct();
  const { text, url } = item;
  useEffect(() => {
    show(bridge, icon, tag, [{ id: "page", text, url }]);
    return () => show(bridge, "", "", []);
  }, [bridge, icon, tag, text, url]);
}

function show(
  bridge: Bridge,
  icon: string,
  text: string,
  items: readonly object[],
): void {
  quietly(confNavCenterIcon.invoke(bridge, { icon }));
  quietly(confNavCenterTag.invoke(bridge, { text }));
  quietly(confNavRightItems.invoke(bridge, { items: [...items] }));
}
