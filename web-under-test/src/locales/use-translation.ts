/**
 * Texts in components, which re-render when the language changes.
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
    (listener) => {
      texts.on("languageChanged", listener);
      return () => texts.off("languageChanged", listener);
    },
    () => texts.language,
  );
  return { t: texts.t };
}
