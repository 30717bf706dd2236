/** Texts of the gallery of what is safe. */
import en from "./safety-gallery.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    safetyGallery: typeof en;
  }
}

export const useSafetyGalleryTexts = textsOf("safetyGallery", en);
