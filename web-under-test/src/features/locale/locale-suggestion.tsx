/** Suggests to a first-time visitor the page in the language of their browser. */
import { useState } from "react";
import { useLocation } from "react-router";
import { useLocaleTexts } from "../../locales/use-locale-texts";
import { Button } from "../../ui/button";
import { DEFAULT_LOCALE, localisedPath } from "./locale-path";
import { findLocale } from "./locales";
import styles from "./locale-suggestion.module.css";
import { suggestedLocale } from "./suggested-locale";

interface LocaleSuggestionProps {
  readonly languages: readonly string[];
  readonly isFirstVisit: boolean;
  /** Called with the chosen language; the link itself navigates. */
  readonly onChoose: (code: string) => void;
}

export function LocaleSuggestion({
  languages,
  isFirstVisit,
  onChoose,
}: LocaleSuggestionProps) {
  const { t } = useLocaleTexts();
  const { pathname, search } = useLocation();
  const [isClosed, setIsClosed] = useState(false);
  const code = suggestedLocale({ pathname, languages, isFirst: isFirstVisit });
  if (code === null || isClosed) return null;
  const { name, language } = findLocale(code);
  const choose = (chosen: string): void => {
    onChoose(chosen);
    setIsClosed(true);
  };
  return (
    <section className={styles["suggestion"]} aria-label={t("title")}>
      <p>{t("also", { language: name })}</p>
      <a
        className={styles["language"]}
        href={localisedPath(pathname, code) + search}
        hrefLang={language}
        onClick={() => onChoose(code)}
      >
        {t("read", { language: name })}
      </a>
      <Button
        size="dense"
        weight="quiet"
        onPress={() => choose(DEFAULT_LOCALE)}
      >
        {t("stay")}
      </Button>
    </section>
  );
}
