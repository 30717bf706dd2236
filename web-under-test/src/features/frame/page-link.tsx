/** A link to another page of the product, which stays in the language that one reads. */
import type { MouseEvent, ReactNode } from "react";
import { NavLink } from "react-router";
import { useLocalPath } from "./use-local-path";

interface PageLinkProps {
  /** Without a locale. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Pages beneath this one are other pages. */
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
