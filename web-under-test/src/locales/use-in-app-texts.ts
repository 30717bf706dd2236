/** Texts of what a page does together with the app. */
import en from "./in-app.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    "in-app": typeof en;
  }
}

export const useInAppTexts = textsOf("in-app", en);
