/** Texts of the pages about features that only the app has. */
import en from "./services.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    services: typeof en;
  }
}

export const useServiceTexts = textsOf("services", en);
