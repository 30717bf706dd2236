/** The product's pages: each path with a locale before it or without (§2.1), each page loaded when somebody goes there. */
import type { ComponentType, ReactElement } from "react";
import { Route } from "react-router";
import { loaded } from "./loaded";

const trading = () => import("../features/trading/trading-page");

/** What is listed here is a page. */
const PAGES: readonly (readonly [path: string, page: ComponentType])[] = [
  [
    "",
    loaded(
      async () => (await import("../features/market/markets-page")).MarketsPage,
    ),
  ],
  ["spot/:symbol", loaded(async () => (await trading()).SpotPage)],
  ["futures/:line/:symbol", loaded(async () => (await trading()).FuturesPage)],
  ["trade-spot/:symbol?", loaded(async () => (await trading()).SpotPage)],
  ["trade-margin/:symbol?", loaded(async () => (await trading()).MarginPage)],
  ["trade-swap/:symbol?", loaded(async () => (await trading()).SwapPage)],
  [
    "gallery",
    loaded(
      async () =>
        (await import("../features/gallery/gallery-page")).GalleryPage,
    ),
  ],
];

export function productRoutes(): readonly ReactElement[] {
  return PAGES.map(([path, Page]) => (
    <Route key={path} path={`:locale?/${path}`} element={<Page />} />
  ));
}
