/** The request layer's messages in the page's language (§8). */
import type { RequestTexts } from "./request-text";
import en from "./request.en.json";

const englishTexts: RequestTexts = (key) => en[key];

/**
 * The locale's own, else its language's, else English. Loaded before the first request rather than with the first error, so that
 * errors show without delay; falls back to English if loading fails.
 */
export async function loadRequestTexts(locale: string): Promise<RequestTexts> {
  if (locale === "en") return englishTexts;
  try {
    const { REQUEST_MESSAGES } = await import("./request-messages");
    const [language = ""] = locale.split("-");
    const messages = [locale, language]
      .filter((code) => Object.hasOwn(REQUEST_MESSAGES, code))
      .map((code) => REQUEST_MESSAGES[code])[0];
    return messages === undefined ? englishTexts : (key) => messages[key];
  } catch {
    return englishTexts;
  }
}
