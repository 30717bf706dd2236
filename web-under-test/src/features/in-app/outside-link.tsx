/** A link to a file or another site: in the app it opens in the system's browser (§7.4). */
import type { MouseEvent, ReactNode } from "react";
import { openBrowser } from "../bridge/calls/open-browser";
import { whyUnsupported } from "../bridge/host";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";
import { SafeLink } from "../safe-links/safe-link";

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

export function OutsideLink({ href, children }: OutsideLinkProps) {
  const { bridge } = useProduct();
  const leave = (event: MouseEvent<HTMLAnchorElement>): void => {
    // An app that is too old follows the link itself.
    if (whyUnsupported(bridge.host, openBrowser.minimum) !== null) return;
    event.preventDefault();
    quietly(openBrowser.invoke(bridge, { url: event.currentTarget.href }));
  };
  return (
    <SafeLink href={href} onFollow={leave}>
      {children}
    </SafeLink>
  );
}
