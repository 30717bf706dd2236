/** Texts of the app integration. */
import en from "./in-app.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    "in-app": typeof en;
  }
}

export const useInAppTexts = textsOf("in-app", en);
