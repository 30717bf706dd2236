/** The kit's own texts. */
import en from "./kit.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    kit: typeof en;
  }
}

export const useKitTexts = textsOf("kit", en);
