/** The document, and the app's title bar, are called like the page while it is shown. */
import { useEffect, useRef } from "react";
import { metaTitle } from "../bridge/calls/meta-title";
import { useProduct } from "./product-context";

/** The answer belongs to the page's heading: whoever came from another page is taken to it. */
export function usePageTitle(title: string) {
  const { bridge } = useProduct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    if (bridge.host.kind === "app")
      // An app that can't be reached keeps the title that it has.
      metaTitle.invoke(bridge, { title }).catch(() => undefined);
  }, [bridge, title]);
  useEffect(() => {
    // Nothing has the focus when a link of the page before is gone; on the first page the browser tells its title.
    if (window.history.state?.idx > 0)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
