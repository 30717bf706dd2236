/**
 * A link with an untrusted address. A refused one keeps its text but is disabled, and is reported
 * on the console (§5).
 */
import { useEffect, type MouseEvent, type ReactNode } from "react";
import { judgeLink, refusalText } from "./judge-link";
import { warnOnConsole, type Warn } from "./warn";

interface SafeLinkProps {
  readonly href: string;
  readonly target?: "_blank";
  readonly rel?: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly warn?: Warn;
  /** Runs before a link is followed, and may prevent it. */
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function SafeLink({
  href,
  target,
  rel,
  className,
  children,
  warn = warnOnConsole,
  onFollow,
}: SafeLinkProps) {
  const verdict = judgeLink(href, { target, rel });
  const isRefused = !verdict.allowed;
  useEffect(() => {
    if (isRefused) warn(refusalText(href));
  }, [href, isRefused, warn]);
  return isRefused ? (
    <span className={className} role="link" aria-disabled="true">
      {children}
    </span>
  ) : (
    <a
      className={className}
      href={verdict.href}
      target={target}
      rel={verdict.rel || undefined}
      onClick={onFollow}
    >
      {children}
    </a>
  );
}
