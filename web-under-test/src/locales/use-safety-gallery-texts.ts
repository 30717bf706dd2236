/** Texts of the safety gallery. */
import en from "./safety-gallery.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    safetyGallery: typeof en;
  }
}

export const useSafetyGalleryTexts = textsOf("safetyGallery", en);
