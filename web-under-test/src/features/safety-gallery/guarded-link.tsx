/** A link with unchecked attributes; the product's guard checks them when it is followed. */
import { useEffect, useRef, type ReactNode } from "react";

export interface RawLink {
  readonly href: string;
  readonly rel: string;
  readonly target: "_blank" | undefined;
}

interface GuardedLinkProps {
  readonly link: RawLink;
  readonly children: ReactNode;
}

export function GuardedLink({ link, children }: GuardedLinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null);
  const { href, rel, target } = link;
  useEffect(() => {
    const { current } = anchor;
    // Set past React, which would check the address itself.
    current?.setAttribute("href", href);
    current?.setAttribute("rel", rel);
    if (target === undefined) current?.removeAttribute("target");
    else current?.setAttribute("target", target);
  }, [href, rel, target]);
  // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- its address is set above
  return <a ref={anchor}>{children}</a>;
}
