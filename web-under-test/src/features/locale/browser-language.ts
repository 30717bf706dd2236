/** The best locale for the languages that the browser's user reads (§9). */
import { DEFAULT_LOCALE } from "./locale-path";

/** Prefixes of language tags with their locales; the first match is used. */
const LOCALES: readonly (readonly [beginning: string, locale: string])[] = [
  ["zh-tw", "zh-TC"],
  ["zh-hk", "zh-TC"],
  ["zh-mo", "zh-TC"],
  ["zh-hant", "zh-TC"],
  ["zh", "zh-CN"],
  ["pt-pt", "pt-PT"],
  ["pt", "pt"],
  ["es-es", "es-ES"],
  ["es-ar", "es-AR"],
  ["es", "es"],
  ["en-gb", "en-GB"],
  ["en-ca", "en-CA"],
  ["en", "en"],
  ["ar", "ar"],
  ["bg", "bg"],
  ["de", "de"],
  ["fil", "ph"],
  ["tl", "ph"],
  ["fr", "fr"],
  ["id", "id"],
  ["in", "id"],
  ["it", "it"],
  ["ja", "ja"],
  ["pl", "pl"],
  ["ru", "ru"],
  ["uk", "uk"],
  ["uz", "uz"],
  ["vi", "vi"],
];

/** The locale for the first supported one of `languages`; English if none is supported. */
export function localeOfBrowser(languages: readonly string[]): string {
  for (const language of languages) {
    const tag = language.toLowerCase();
    const found = LOCALES.find(
      ([beginning]) => tag === beginning || tag.startsWith(`${beginning}-`),
    );
    if (found !== undefined) return found[1];
  }
  return DEFAULT_LOCALE;
}
