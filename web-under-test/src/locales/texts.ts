/** The user-facing texts, all from locale tables. English is bundled; other languages are loaded later. */
import { createInstance, type i18n } from "i18next";
import en from "./en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: TextTables;
  }
}

/**
 * The tables of texts by name. Code that is loaded late adds its own table, declared like this:
 *
 * ```ts
 * declare module "./texts" {
 *   interface TextTables {
 *     session: typeof session;
 *   }
 * }
 * ```
 * @public
 */
export interface TextTables {
  translation: typeof en;
}

/** Ready at once: the table is part of the bundle. */
export function createTexts(): i18n {
  const texts = createInstance();
  void texts.init({
    lng: "en",
    fallbackLng: "en",
    initAsync: false,
    resources: { en: { translation: en } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return texts;
}
