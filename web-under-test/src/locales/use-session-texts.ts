/** Texts of the account pages: a table of their own, loaded with those pages. */
import type { TFunction } from "i18next";
import { useContext } from "react";
import en from "./session.en.json";
import { TextsContext, useTranslation } from "./use-translation";

const TABLE = "session";

declare module "./texts" {
  interface TextTables {
    session: typeof en;
  }
}

export type SessionTexts = TFunction<typeof TABLE>;

export function useSessionTexts(): { readonly t: SessionTexts } {
  // Renders again when the language changes.
  useTranslation();
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error("components stand inside TextsContext");
  if (!texts.hasResourceBundle("en", TABLE))
    texts.addResourceBundle("en", TABLE, en);
  return { t: texts.getFixedT(null, TABLE) };
}
