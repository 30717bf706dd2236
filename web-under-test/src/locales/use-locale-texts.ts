/** Texts about languages. */
import en from "./locale.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    locale: typeof en;
  }
}

export const useLocaleTexts = textsOf("locale", en);
