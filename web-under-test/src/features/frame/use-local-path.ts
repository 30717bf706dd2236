/** Paths of the product's pages in the current language. */
import { useCallback } from "react";
import { useLocation } from "react-router";
import { besidePage } from "../locale/locale-path";

export function useLocalPath(): (path: string) => string {
  const { pathname } = useLocation();
  return useCallback((path) => besidePage(path, pathname), [pathname]);
}
