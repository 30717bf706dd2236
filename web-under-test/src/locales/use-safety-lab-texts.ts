/** Texts of the safety lab. */
import en from "./safety-lab.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    safetyLab: typeof en;
  }
}

export const useSafetyLabTexts = textsOf("safetyLab", en);
