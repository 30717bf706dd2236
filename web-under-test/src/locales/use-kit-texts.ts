/** Texts of the kit: a table of their own, loaded with the product's pages. */
import type { TFunction } from "i18next";
import { useContext } from "react";
import en from "./kit.en.json";
import { TextsContext, useTranslation } from "./use-translation";

const TABLE = "kit";

declare module "./texts" {
  interface TextTables {
    kit: typeof en;
  }
}

export type KitTexts = TFunction<typeof TABLE>;

export function useKitTexts(): { readonly t: KitTexts } {
  // Renders again when the language changes.
  useTranslation();
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error("components stand inside TextsContext");
  if (!texts.hasResourceBundle("en", TABLE))
    texts.addResourceBundle("en", TABLE, en);
  return { t: texts.getFixedT(null, TABLE) };
}
