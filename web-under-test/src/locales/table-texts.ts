/**
 * A separate table of texts, loaded with the pages that need it; its English texts are bundled with them.
 *
 * ```ts
 * export const useKitTexts = textsOf("kit", en);
 * ```
 */
import { useContext } from "react";
import type { TextTables } from "./texts";
import { TextsContext, useTranslation } from "./use-translation";

export function textsOf<Table extends keyof TextTables & string>(
  table: Table,
  english: TextTables[Table],
) {
  return function useTexts() {
    // Re-renders when the language changes.
    useTranslation();
    const texts = useContext(TextsContext);
    if (texts === null) throw new Error("components stand inside TextsContext");
    if (!texts.hasResourceBundle("en", table))
      texts.addResourceBundle("en", table, english);
    return { t: texts.getFixedT<Table>(null, table) };
  };
}
