/** A link to another page of the product, in the current language. */
import type { MouseEvent, ReactNode } from "react";
import { NavLink } from "react-router";
import { useLocalPath } from "./use-local-path";

interface PageLinkProps {
  /** A path without a locale. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Pages beneath this path are other pages. */
  readonly isExact?: boolean;
  /** Runs before the link is followed, and may prevent it. */
  readonly onFollow?: ((event: MouseEvent) => void) | undefined;
}

export function PageLink({
  to,
  className = "",
  children,
  isExact = true,
  onFollow,
}: PageLinkProps) {
  const path = useLocalPath();
  return (
    <NavLink
      to={path(to)}
      end={isExact}
      className={() => className}
      onClick={onFollow}
    >
      {children}
    </NavLink>
  );
}
