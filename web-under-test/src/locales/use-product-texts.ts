/** Texts of the product's pages and of their frame. */
import en from "./product.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    product: typeof en;
  }
}

export const useProductTexts = textsOf("product", en);
