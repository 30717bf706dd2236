/** Texts of the gallery. */
import en from "./gallery.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    gallery: typeof en;
  }
}

export const useGalleryTexts = textsOf("gallery", en);
