/** Texts of the security check and of the session lab. */
import type { TFunction } from "i18next";
import en from "./safety.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    safety: typeof en;
  }
}

export type SafetyTexts = TFunction<"safety">;

export const useSafetyTexts = textsOf("safety", en);
