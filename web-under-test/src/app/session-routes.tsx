/**
 * The routes of the account pages, each with a locale before it or without (§2.1). What they need is loaded when one of them
 * is opened, so that the lab doesn't wait for it.
 */
import type { ComponentType, ReactElement } from "react";
import { Route } from "react-router";

export interface AccountPageProps {
  readonly page: "login" | "register" | "switch" | "security";
}

const PATHS: readonly (readonly [string, AccountPageProps["page"]])[] = [
  ["login", "login"],
  ["register", "register"],
  ["account/switch", "switch"],
  ["account/security", "security"],
];

export function sessionRoutes(
  Pages: ComponentType<AccountPageProps>,
): readonly ReactElement[] {
  return PATHS.map(([path, page]) => (
    <Route
      key={path}
      path={`:locale?/${path}`}
      element={<Pages key={page} page={page} />}
    />
  ));
}
