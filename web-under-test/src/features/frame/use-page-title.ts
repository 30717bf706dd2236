/** Sets the title of the document and of the app's title bar while a page is shown. */
import { useEffect, useRef } from "react";
import { metaTitle } from "../bridge/calls/meta-title";
import { useProduct } from "./product-context";

/** Returns a ref for the page's heading, which gets the focus after navigation. */
export function usePageTitle(title: string) {
  const { bridge } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    if (bridge.host.kind === "app")
      // If the app can't be reached, its title stays as it is.
      metaTitle.invoke(bridge, { title }).catch(() => undefined);
  }, [bridge, title]);
  useEffect(() => {
    // After navigation the followed link is gone and nothing has the focus; on the first page the browser announces the title.
    if (window.history.state?.idx > 0)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
