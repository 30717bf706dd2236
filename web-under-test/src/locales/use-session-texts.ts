/** Texts of the account pages. */
import en from "./session.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    session: typeof en;
  }
}

export const useSessionTexts = textsOf("session", en);
