/** Paths of the product's pages in the language of the page that one is on. */
import { useCallback } from "react";
import { useLocation } from "react-router";
import { isLocalePrefix } from "../locale/locale-path";

export function useLocalPath(): (path: string) => string {
  const [, first = ""] = useLocation().pathname.split("/");
  const prefix = isLocalePrefix(first) ? `/${first}` : "";
  return useCallback(
    (path) => (path === "/" ? prefix || "/" : prefix + path),
    [prefix],
  );
}
