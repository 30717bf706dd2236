/** The number formats of the current page. */
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
