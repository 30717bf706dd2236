/** Texts of the security check and of the session lab: a table of their own, loaded with the pages that need it. */
import type { TFunction } from "i18next";
import { useContext } from "react";
import safety from "./safety.en.json";
import { TextsContext, useTranslation } from "./use-translation";

const TABLE = "safety";

declare module "./texts" {
  interface TextTables {
    safety: typeof safety;
  }
}

export type SafetyTexts = TFunction<typeof TABLE>;

export function useSafetyTexts(): { readonly t: SafetyTexts } {
  // Renders again when the language changes.
  useTranslation();
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error("components stand inside TextsContext");
  if (!texts.hasResourceBundle("en", TABLE))
    texts.addResourceBundle("en", TABLE, safety);
  return { t: texts.getFixedT(null, TABLE) };
}
