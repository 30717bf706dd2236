/** A link with attributes that nobody has judged, under the guard. */
import { useEffect, useRef, type ReactNode } from "react";
import { guardLinks } from "../safe-links/guard-links";
import { warnOnConsole } from "../safe-links/warn";

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
  const place = useRef<HTMLSpanElement>(null);
  const { href, rel, target } = link;
  useEffect(() => {
    const { current } = place;
    return current === null ? undefined : guardLinks(current, warnOnConsole);
  }, []);
  useEffect(() => {
    // Written past React, which would judge the address itself.
    const anchor = place.current?.querySelector("a");
    anchor?.setAttribute("href", href);
    anchor?.setAttribute("rel", rel);
    if (target === undefined) anchor?.removeAttribute("target");
    else anchor?.setAttribute("target", target);
  }, [href, rel, target]);
  return (
    <span ref={place}>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- it gets its address above */}
      <a>{children}</a>
    </span>
  );
}
