/** How figures are written on the page that one is on. */
import { useMemo } from "react";
import { useLocation } from "react-router";
import { localeOfPath } from "../locale/locale-path";
import { findLocale } from "../locale/locales";
import { createFigures, type Figures } from "./figures";

export function useFigures(): Figures {
  const locale = localeOfPath(useLocation().pathname);
  return useMemo(
    () => createFigures(findLocale(locale).dateLanguage),
    [locale],
  );
}
