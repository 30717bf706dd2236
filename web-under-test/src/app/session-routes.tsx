/**
 * The routes of the account pages, each with or without a locale (§2.1). Their dependencies are loaded when one of them
 * is opened, so that the lab doesn't wait for them.
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
