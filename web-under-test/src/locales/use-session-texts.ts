/** Texts of the account pages. */
import type { TFunction } from "i18next";
import en from "./session.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    session: typeof en;
  }
}

export type SessionTexts = TFunction<"session">;

export const useSessionTexts = textsOf("session", en);
