/** The product's pages: each path with a locale before it or without (§2.1), each page loaded when somebody goes there. */
import type { ComponentType, ReactElement } from "react";
import { Route } from "react-router";

/** What is listed here is a page. */
const PAGES: readonly (readonly [path: string, page: ComponentType])[] = [];

export function productRoutes(): readonly ReactElement[] {
  return PAGES.map(([path, Page]) => (
    <Route key={path} path={`:locale?/${path}`} element={<Page />} />
  ));
}
