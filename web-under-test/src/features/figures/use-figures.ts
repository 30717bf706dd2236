/** The number formats of the current page. */
import { useLocation } from "react-router";
import { localeOfPath } from "../locale/locale-path";
import { findLocale } from "../locale/locales";
import { createFigures, type Figures } from "./figures";

const made = new Map<string, Figures>();

export function useFigures(): Figures {
  const { dateLanguage } = findLocale(localeOfPath(useLocation().pathname));
  const figures = made.get(dateLanguage) ?? createFigures(dateLanguage);
  made.set(dateLanguage, figures);
  return figures;
}
