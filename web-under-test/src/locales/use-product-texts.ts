/** Texts of the product's pages and of their frame: a table of their own. */
import en from "./product.en.json";
import { textsOf } from "./table-texts";

declare module "./texts" {
  interface TextTables {
    product: typeof en;
  }
}

export const useProductTexts = textsOf("product", en);
