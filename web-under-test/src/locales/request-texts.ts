/** The request layer's messages in the page's language; English where a language has no table (§8). */
import type { i18n } from "i18next";
import en from "./request.en.json";

const TABLE = "request";

declare module "./texts" {
  interface TextTables {
    request: typeof en;
  }
}

/** By locale code. Another language is another table, and a line here. */
const TABLES: Readonly<Record<string, typeof en>> = { en };

export function requestTexts(
  texts: i18n,
  locale: string,
): (key: keyof typeof en) => string {
  for (const [language, table] of Object.entries(TABLES))
    texts.addResourceBundle(language, TABLE, table);
  return texts.getFixedT(locale, TABLE);
}
