/**
 * Texts in components, which render again when the language changes.
 *
 * ```tsx
 * const { t } = useTranslation();
 * ```
 */
import type { i18n, TFunction } from "i18next";
import { createContext, useContext, useSyncExternalStore } from "react";

export const TextsContext = createContext<i18n | null>(null);

export function useTranslation(): { readonly t: TFunction } {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error("components stand inside TextsContext");
  useSyncExternalStore(
    (hear) => {
      texts.on("languageChanged", hear);
      return () => texts.off("languageChanged", hear);
    },
    () => texts.language,
  );
  return { t: texts.t };
}
