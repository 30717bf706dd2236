/** A link to another page of the product, which stays in the language that one reads. */
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useLocalPath } from "./use-local-path";

interface PageLinkProps {
  /** Without a locale. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** Pages beneath this one are other pages. */
  readonly isExact?: boolean;
}

export function PageLink({
  to,
  className = "",
  children,
  isExact = true,
}: PageLinkProps) {
  const path = useLocalPath();
  return (
    <NavLink to={path(to)} end={isExact} className={() => className}>
      {children}
    </NavLink>
  );
}
